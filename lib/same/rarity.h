/*
 * rarity: numbers the words of many texts by how many of these have them, the
 * rarest first, so that their order is that of rarity. Part of similar.
 */
#ifndef PITH_RARITY_H
#define PITH_RARITY_H

#include "similar.h"

/* What a heavy word weighs at least. */
enum { HEAVY = 10 };

/*
 * Of the texts that are their own twin. Sorts the words of all by the new
 * numbers, which the lexicon's opposites get too, and sets the signatures.
 */
void rarity_number(struct similar *similar, const uint32_t twin[]);

#endif
