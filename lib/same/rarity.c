#include "rarity.h"

#include <stdlib.h>

#include "err.h"

static int
number_cmp(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* By old number: the new one. */
static uint32_t *
ranks(struct similar *similar)
{
	size_t words = similar->words.lexicon.intern.n;
	uint64_t *order = calloc(words, sizeof(*order));
	uint32_t *rank = calloc(words, sizeof(*rank));

	if (order == NULL || rank == NULL)
		die_memory();
	for (size_t id = 0; id < words; id++)
		order[id] = id;
	for (size_t i = 0; i < similar->n; i++) {
		const struct similar_text *t = &similar->texts[i];

		for (size_t k = 0; t->kept == i && k < t->n; k++)
			order[similar->all[t->first + k].id] += UINT64_C(1)
			    << 32;
	}
	/* 0 stays no word. */
	qsort(order + 1, words - 1, sizeof(*order), number_cmp);
	for (size_t i = 0; i < words; i++) {
		rank[(uint32_t)order[i]] = (uint32_t)i;
		if (order[i] >> 32 <= 1)
			similar->n_once = (uint32_t)i + 1;
	}
	similar->n_ids = words;
	free(order);
	return rank;
}

void
rarity_number(struct similar *similar)
{
	uint32_t *rank = ranks(similar);

	lexicon_renumber(&similar->words.lexicon, rank);
	for (size_t i = 0; i < similar->n; i++) {
		struct similar_text *t = &similar->texts[i];
		struct word *words = similar->all + t->first;

		for (size_t k = 0; t->kept == i && k < t->n; k++) {
			words[k].id = rank[words[k].id];
			t->signature |= rarity_bit(words[k].id);
		}
		if (t->kept == i)
			words_sort(words, t->n);
	}
	free(rank);
}
