#include "same/postings.h"

#include <stdlib.h>

#include "same/relate.h"

/*
 * The next one of a text's first words that it is listed under, or NULL; k is
 * the place, and the weight `before` it, of the next one to look at. Nobody
 * looks for a text under a word that no other has.
 */
static const struct word *
listed(const struct similar *similar, const struct similar_text *t, size_t *k,
    uint64_t *before)
{
	const struct word *words = similar->all + t->first;

	while (*k < t->n &&
	    1000 * *before <= (1000 - LIKE_LESSER) * (uint64_t)t->weight) {
		const struct word *word = &words[(*k)++];

		*before += word->weight;
		if (word->id >= similar->n_once)
			return word;
	}
	return NULL;
}

void
postings_open(struct postings *postings, const struct similar *similar,
    const uint64_t order[], size_t n)
{
	struct postings_list *lists = zeroed(similar->n_ids, sizeof(*lists));
	size_t total = 0;

	for (size_t i = 0; i < n; i++) {
		const struct similar_text *t =
		    &similar->texts[(uint32_t)order[i]];
		const struct word *word;
		uint64_t before = 0;
		size_t k = 0;

		while ((word = listed(similar, t, &k, &before)) != NULL) {
			lists[word->id].n++;
			total++;
		}
	}
	*postings = (struct postings){ .similar = similar, .lists = lists };
	postings->all = zeroed(total + 1, sizeof(*postings->all));
	total = 0;
	for (size_t word = 0; word < similar->n_ids; word++) {
		lists[word].all = postings->all + total;
		total += lists[word].n;
		lists[word].n = 0;
	}
}

void
postings_close(struct postings *postings)
{
	free(postings->lists);
	free(postings->all);
}

void
postings_add(struct postings *postings, uint32_t text, uint64_t heavy)
{
	const struct similar *similar = postings->similar;
	const struct similar_text *t = &similar->texts[text];
	const struct word *word;
	uint64_t before = 0;
	size_t k = 0;

	while ((word = listed(similar, t, &k, &before)) != NULL) {
		struct postings_list *list = &postings->lists[word->id];

		list->all[list->n++] = (struct posting){ heavy, text,
			t->weight };
	}
}

/* Steps of powers of two: a growing list is looked at in the same places. */
size_t
postings_not_above(const struct postings_list *list, uint64_t weight)
{
	size_t n = 0, step = 1;

	if (list->n == 0 || list->all[list->n - 1].weight <= weight)
		return list->n;
	while (step <= list->n / 2)
		step *= 2;
	for (; step > 0; step /= 2) {
		if (n + step <= list->n &&
		    list->all[n + step - 1].weight <= weight)
			n += step;
	}
	return n;
}
