/*
 * patterns: the learnings that enough entries mention, and what became of all
 * others. Each text has a number, from 1, and is stored as block_text() writes
 * it, so that a line of the block can be looked up.
 */
#ifndef PROMOTE_PATTERNS_H
#define PROMOTE_PATTERNS_H

#include "json/record.h"
#include "same/intern.h"

struct patterns {
	uintmax_t least;           /* mentions that are enough: set it first */
	bool gotchas;              /* include gotchas: set it first */

	struct intern texts;
	struct pattern {
		uint32_t text;
		size_t mentions, order;
		size_t first, n;   /* of its other wordings in `others` */
	} *all;
	size_t n, cap;
	uint32_t *others;
	struct fate {
		bool wanted;       /* a pattern has this text */
		uint32_t now;      /* what a learning says instead; or 0 */
	} *fates;                  /* of each text; [0] is empty */

	/* private */
	size_t n_others, cap_others, cap_fates;
	struct buf shown;
};

/* Adds a `learning` record. */
void patterns_add(struct patterns *patterns, const struct record *record);

/* Call this last: the most mentioned first, then in the order of addition. */
void patterns_sort(struct patterns *patterns);

void patterns_free(struct patterns *patterns);

#endif
