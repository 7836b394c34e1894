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
 * Of the texts that no later one equals. Sorts their words by the new numbers,
 * which the lexicon's opposites get too, and sets the signatures.
 */
void rarity_number(struct similar *similar);

/* Its bit in a signature. */
static inline uint64_t
rarity_bit(uint32_t id)
{
	return UINT64_C(1) << (id * UINT32_C(0x9e3779b1) >> 26);
}

#endif
