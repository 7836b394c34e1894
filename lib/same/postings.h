/*
 * postings: lists of texts under their rarest words, the lightest text first.
 * Part of similar; see near.c.
 */
#ifndef PITH_POSTINGS_H
#define PITH_POSTINGS_H

#include "same/similar.h"

struct posting {
	uint64_t heavy; /* signature of the words that weigh most, and of
	                   the lead words */
	uint32_t text, weight;
};

struct postings {
	const struct similar *similar;
	struct postings_list {
		struct posting *all;
		size_t n; /* by now */
	} *lists;             /* by word */
	struct posting *all;
};

/* Room for the texts in order (weight and number), which are added later. */
void postings_open(struct postings *postings, const struct similar *similar,
    const uint64_t order[], size_t n);
void postings_close(struct postings *postings);

/* Lists a text: none that was added may weigh more. */
void postings_add(struct postings *postings, uint32_t text, uint64_t heavy);

/* How many of a list weigh no more than that. */
size_t postings_not_above(const struct postings_list *list, uint64_t weight);

#endif
