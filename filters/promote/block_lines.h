/*
 * block_lines: what is in the block of a file, from earlier runs or from the
 * user, and which patterns need not be added because the file has them already,
 * in the block or elsewhere.
 */
#ifndef PROMOTE_BLOCK_LINES_H
#define PROMOTE_BLOCK_LINES_H

#include "block.h"
#include "patterns.h"

struct block_lines {
	struct block_line {
		struct str line; /* with its end */
		uint32_t text;   /* of the patterns; 0: not one of theirs */
		uint32_t now;    /* the text that replaces it; or 0 */
		bool drop;       /* remove it: the block has that text already */
	} *lines;
	size_t n, cap;
	bool *present;           /* for each text of the patterns */
};

/* The text and the patterns must live as long. */
void block_lines_read(struct block_lines *own, struct str text,
    const struct block *block, const struct patterns *patterns);

void block_lines_free(struct block_lines *own);

#endif
