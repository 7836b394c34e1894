/*
 * near: finds the texts that say nearly the same among many, without
 * comparing each with each. Part of similar.
 */
#ifndef PITH_NEAR_H
#define PITH_NEAR_H

#include "similar.h"

/*
 * Sets `kept` of the texts that are their own twin, and collects in `edges`
 * which make which obsolete. near_kept() then follows it to the end.
 */
void near_join(struct similar *similar, const uint32_t twin[]);

/* The text that stands for the group of a text, as far as it is known. */
uint32_t near_kept(struct similar *similar, uint32_t text);

#endif
