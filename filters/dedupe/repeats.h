/*
 * repeats: learnings whose text is repeated to the byte, in fewer records. dedupe
 * groups texts by when each was said first and last, and how often in all; so the
 * first and the last learning of a text remain, and the last has the places of
 * those between in `repeats`. Of very many, some of those between remain, too, each
 * with the places of those before it, so that no line is long.
 */
#ifndef PITH_REPEATS_H
#define PITH_REPEATS_H

#include "same/merge_set.h"

/* Takes a learning that may be one of several; false if it must remain as it is. */
bool repeats_take(struct held *set, const struct record *record);

/* Writes those that were taken. */
void repeats_write(struct held *set);

#endif
