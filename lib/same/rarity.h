/*
 * rarity: numbers the words of many texts by how many of these have them, the
 * rarest first, so that their order is that of rarity. Part of similar.
 */
#ifndef PITH_RARITY_H
#define PITH_RARITY_H

#include "same/similar.h"

/* What a heavy word weighs at least. */
enum { HEAVY = 10 };

/*
 * Of the texts that no later one equals. Sorts their words by the new numbers,
 * which the lexicon's opposites get too, and sets the signatures.
 */
void rarity_number(struct similar *similar);

/* For qsort, of uint64_t: what is sorted by stands in their upper half. */
int rarity_cmp(const void *a, const void *b);

/*
 * A signature has a bit for each word, which some share, and above these the
 * places of the bits of the two lead words; NO_LEAD where there is none.
 */
enum { PLACES = 52, LEAD_BITS = 6, NO_LEAD = 63 };
#define PLACES_MASK ((UINT64_C(1) << PLACES) - 1)

static inline unsigned
rarity_place(uint32_t id)
{
	return (unsigned)((uint64_t)(id * UINT32_C(0x9e3779b1)) * PLACES >> 32);
}

static inline uint64_t
rarity_bit(uint32_t id)
{
	return UINT64_C(1) << rarity_place(id);
}

/* How many lead words of one text another has not, at least. */
static inline unsigned
rarity_alone(uint64_t signature, uint64_t other)
{
	uint64_t lacks = ~other & PLACES_MASK;

	return (unsigned)(lacks >> (signature >> PLACES & NO_LEAD) & 1) +
	    (unsigned)(lacks >> (signature >> (PLACES + LEAD_BITS)) & 1);
}

#endif
