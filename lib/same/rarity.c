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
ranks(const struct similar *similar, const uint32_t twin[])
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

		for (size_t k = 0; twin[i] == i && k < t->n; k++)
			order[similar->all[t->first + k].id] += UINT64_C(1)
			    << 32;
	}
	/* 0 stays no word. */
	qsort(order + 1, words - 1, sizeof(*order), number_cmp);
	for (size_t i = 0; i < words; i++)
		rank[(uint32_t)order[i]] = (uint32_t)i;
	free(order);
	return rank;
}

/* Texts are short; the few that are not must not take quadratic time. */
static void
sort_words(struct word words[], size_t n)
{
	if (n > 64) {
		struct wordset set = { .all = words, .n = n, .cap = n };

		wordset_sort(&set);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct word word = words[i];
		size_t k = i;

		for (; k > 0 && words[k - 1].id > word.id; k--)
			words[k] = words[k - 1];
		words[k] = word;
	}
}

void
rarity_number(struct similar *similar, const uint32_t twin[])
{
	uint32_t *rank = ranks(similar, twin);

	lexicon_renumber(&similar->words.lexicon, rank);
	for (size_t i = 0; i < similar->n; i++) {
		struct similar_text *t = &similar->texts[i];
		struct word *words = similar->all + t->first;

		for (size_t k = 0; k < t->n; k++) {
			uint64_t bit;

			words[k].id = rank[words[k].id];
			bit = UINT64_C(1)
			    << (words[k].id * UINT32_C(0x9e3779b1) >> 26);
			t->signature |= bit;
			t->heavy |= words[k].weight >= HEAVY ? bit : 0;
		}
		sort_words(words, t->n);
	}
	free(rank);
}
