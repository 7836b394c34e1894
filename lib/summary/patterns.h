/*
 * patterns: the learnings that are mentioned often enough to be kept for good,
 * and what became of all others. Texts are numbers, from 1, and are held as
 * block_text() shows them, so that a line of a block can be found again.
 */
#ifndef PITH_PATTERNS_H
#define PITH_PATTERNS_H

#include "json/record.h"
#include "same/intern.h"

struct patterns {
	uintmax_t least;           /* set: mentions that are enough, */
	bool gotchas;              /* and whether gotchas count too */

	struct intern texts;
	struct pattern {
		uint32_t text;
		size_t mentions, order;
		size_t first, n;   /* of its other wordings in `others` */
	} *all;
	size_t n, cap;
	uint32_t *others;
	struct fate {
		bool wanted;       /* it is the text of a pattern */
		uint32_t now;      /* what a learning says instead of it; or 0 */
	} *fates;                  /* of each text; [0] is empty */

	/* private */
	size_t n_others, cap_others, cap_fates;
	struct buf shown;
};

/* Takes a `learning` record. */
void patterns_take(struct patterns *patterns, const struct record *record);

/* When all are taken: the most mentioned first, then as they came. */
void patterns_sort(struct patterns *patterns);

void patterns_free(struct patterns *patterns);

#endif
