#include "same/rarity.h"

#include <stdlib.h>

int
rarity_cmp(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* By old number: the new one. */
static uint32_t *
ranks(struct similar *similar)
{
	size_t words = similar->words.lexicon.intern.n;
	uint64_t *order = zeroed(words, sizeof(*order));
	uint32_t *rank = zeroed(words, sizeof(*rank));

	for (size_t id = 0; id < words; id++)
		order[id] = id;
	for (size_t i = 0; i < similar->n; i++) {
		const struct similar_text *t = &similar->texts[i];

		for (size_t k = 0; t->kept == i && k < t->n; k++)
			order[similar->all[t->first + k].id] += UINT64_C(1)
			    << 32;
	}
	/* 0 stays no word. */
	qsort(order + 1, words - 1, sizeof(*order), rarity_cmp);
	for (size_t i = 0; i < words; i++) {
		rank[(uint32_t)order[i]] = (uint32_t)i;
		if (order[i] >> 32 <= 1)
			similar->n_once = (uint32_t)i + 1;
	}
	similar->n_ids = words;
	free(order);
	return rank;
}

/* Its words by their new numbers, and its signature. */
static void
number_text(struct similar_text *t, struct word words[], const uint32_t rank[])
{
	uint64_t leads = 0;
	unsigned n = 0;

	for (size_t k = 0; k < t->n; k++) {
		uint32_t id = words[k].id = rank[words[k].id];

		t->signature |= rarity_bit(id);
		if (words[k].flags & WORD_LEAD)
			leads |= (uint64_t)rarity_place(id) << LEAD_BITS * n++;
	}
	for (; n < 2; n++)
		leads |= (uint64_t)NO_LEAD << LEAD_BITS * n;
	t->signature |= leads << PLACES;
	words_sort(words, t->n);
}

void
rarity_number(struct similar *similar)
{
	uint32_t *rank = ranks(similar);

	lexicon_renumber(&similar->words.lexicon, rank);
	for (size_t i = 0; i < similar->n; i++) {
		struct similar_text *t = &similar->texts[i];

		if (t->kept == i)
			number_text(t, similar->all + t->first, rank);
	}
	free(rank);
}
