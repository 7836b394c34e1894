/*
 * kept: the lines of a block that stand there from earlier runs, or from the
 * user, and which patterns need not be added, as they stand there or elsewhere
 * in the file.
 */
#ifndef PITH_KEPT_H
#define PITH_KEPT_H

#include "summary/block.h"
#include "summary/patterns.h"

struct kept {
	struct kept_line {
		struct str line; /* with its end */
		uint32_t text;   /* of the patterns; 0: none of theirs */
		uint32_t now;    /* the text that takes its place; or 0 */
		bool drop;       /* it goes: that text stands there already */
	} *lines;
	size_t n, cap;
	bool *stands;            /* of each text of the patterns */
};

/* text and patterns stay the caller's, and are pointed to. */
void kept_read(struct kept *kept, struct str text, const struct block *block,
    const struct patterns *patterns);

void kept_free(struct kept *kept);

#endif
