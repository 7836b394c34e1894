#include "postings.h"

#include <stdlib.h>

#include "err.h"

/* How many of a text's first words it is listed under. */
static size_t
listed(const struct similar *similar, const struct similar_text *t)
{
	const struct word *words = similar->all + t->first;
	uint64_t before = 0;
	size_t n = 0;

	while (
	    n < t->n && 1000 * before <= (1000 - FEWEST) * (uint64_t)t->weight)
		before += words[n++].weight;
	return n;
}

void
postings_open(struct postings *postings, const struct similar *similar,
    const uint64_t order[], size_t n)
{
	size_t words = similar->words.lexicon.intern.n, total = 0;

	postings->similar = similar;
	postings->start = calloc(words, sizeof(*postings->start));
	postings->filled = calloc(words, sizeof(*postings->filled));
	if (postings->start == NULL || postings->filled == NULL)
		die_memory();
	for (size_t i = 0; i < n; i++) {
		const struct similar_text *t =
		    &similar->texts[(uint32_t)order[i]];
		size_t under = listed(similar, t);

		for (size_t k = 0; k < under; k++)
			postings->filled[similar->all[t->first + k].id]++;
	}
	for (size_t word = 0; word < words; word++) {
		postings->start[word] = total;
		total += postings->filled[word];
		postings->filled[word] = 0;
	}
	postings->list = calloc(total + 1, sizeof(*postings->list));
	if (postings->list == NULL)
		die_memory();
}

void
postings_close(struct postings *postings)
{
	free(postings->start);
	free(postings->filled);
	free(postings->list);
}

void
postings_add(struct postings *postings, uint32_t text)
{
	const struct similar *similar = postings->similar;
	const struct similar_text *t = &similar->texts[text];
	size_t n = listed(similar, t);

	for (size_t k = 0; k < n; k++) {
		uint32_t word = similar->all[t->first + k].id;

		postings->list[postings->start[word] +
		    postings->filled[word]++] = (struct posting){ t->signature,
			t->heavy, text, t->weight };
	}
}

size_t
postings_not_above(const struct postings *postings, uint32_t word,
    uint64_t weight)
{
	const struct posting *list = postings_of(postings, word);
	size_t low = 0, high = postings->filled[word];

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (list[middle].weight <= weight)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
