/*
 * near: finds the texts that say nearly the same among many, without
 * comparing each with each. Part of similar.
 */
#ifndef PITH_NEAR_H
#define PITH_NEAR_H

#include "same/similar.h"

/*
 * Sets `kept` of the texts that no later one equals, and collects in `edges`
 * which make which obsolete. similar_kept() then follows it to the end.
 */
void near_join(struct similar *similar);

#endif
