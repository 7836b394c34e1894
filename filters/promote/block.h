/*
 * block: the part of a user's Markdown file that promote may change, between
 *   <!-- pith:patterns -->
 *   <!-- /pith:patterns -->
 * each on a line of its own, outside code and other comments.
 *
 * In call order: patterns.h (the patterns that records contain), this file (the
 * block), block_lines.h (what is in it, and which patterns are missing).
 */
#ifndef PROMOTE_BLOCK_H
#define PROMOTE_BLOCK_H

#include "base/buf.h"

#define BLOCK_BEGIN "<!-- pith:patterns -->"
#define BLOCK_END "<!-- /pith:patterns -->"

struct block {
	size_t begin, end; /* offsets of the lines between the marks; both are
	                      the end of the text if there is no block */
	bool found;
	struct str eol;    /* of the lines there */
};

/*
 * Finds the block in the text of a file. Returns false, and reports the line,
 * where it is not clear what may be changed: one mark without the other, two
 * blocks, or no block and code or a comment that is never closed.
 */
bool block_find(struct block *block, struct str text, const char *file);

/*
 * The text of an item, as it is written after "- ": show_bullet(), with each
 * "@path" escaped that an agent would read into its prompt.
 */
void block_text(struct buf *b, struct str text);

#endif
