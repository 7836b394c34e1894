/*
 * mentioned: what an entry or a section of a log mentions: files, names of
 * code, issues, tests, errors, numbers. What it says of the work itself is
 * intent.h.
 */
#ifndef PITH_MENTIONED_H
#define PITH_MENTIONED_H

#include "talk/talk.h"

/* Tells what the record mentions, in the order of its lines. */
void mentioned_tell(struct talk *talk, const struct record *record);

#endif
