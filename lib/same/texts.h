/* texts: many texts, as their words, and which of them represent others. */
#ifndef PITH_TEXTS_H
#define PITH_TEXTS_H

#include "same/relate.h"

struct similar_text {
	uint64_t signature; /* of its words: similar.c */
	size_t first;       /* of its words in `all`, where texts of equal
	                       words share them */
	uint32_t n;
	uint32_t weight;
	uint32_t kept;      /* after grouping: the text that represents it;
	                       before: a later one of equal words */
	uint8_t class;
	bool change;
};

struct texts {
	const struct lexicon *lexicon;
	struct similar_text *all;
	size_t n;                 /* of texts */
	size_t n_all;             /* with equal ones that are not here */
	const struct word *words; /* those of all texts */
	const uint32_t *counts;   /* by word: of the texts that have it, texts
	                             of equal words once; ascending */
	size_t n_ids;             /* different words */
};

static inline struct reading
texts_reading(const struct texts *texts, uint32_t text)
{
	const struct similar_text *t = &texts->all[text];

	return (struct reading){ .words = texts->words + t->first,
		.n = t->n,
		.weight = t->weight,
		.change = t->change };
}

#endif
