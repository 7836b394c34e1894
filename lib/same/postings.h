/*
 * postings: lists of texts under their rarest words, the lightest text first.
 * Part of similar; see near.c.
 */
#ifndef PITH_POSTINGS_H
#define PITH_POSTINGS_H

#include "similar.h"

/*
 * Thousandths: texts of likeness LIKE have that much of the lesser weight in
 * common at least. They are listed under the words that make up the rest.
 */
enum { FEWEST = 640 };

struct posting {
	uint64_t all, heavy; /* signatures */
	uint32_t text, weight;
};

struct postings {
	const struct similar *similar;
	size_t *start;    /* by word: where its list starts in `list`, */
	uint32_t *filled; /* and how many there are by now */
	struct posting *list;
};

/* Room for the texts in order (weight and number), which are added later. */
void postings_open(struct postings *postings, const struct similar *similar,
    const uint64_t order[], size_t n);
void postings_close(struct postings *postings);

/* Lists a text: none that was added may weigh more. */
void postings_add(struct postings *postings, uint32_t text);

/* How many under a word weigh no more than that. */
size_t postings_not_above(const struct postings *postings, uint32_t word,
    uint64_t weight);

static inline const struct posting *
postings_of(const struct postings *postings, uint32_t word)
{
	return postings->list + postings->start[word];
}

#endif
