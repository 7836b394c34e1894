/*
 * block: the part of a user's Markdown file that is ours to change, between
 *   <!-- pith:patterns -->
 *   <!-- /pith:patterns -->
 * each on a line of its own and outside of code and other comments.
 */
#ifndef PITH_BLOCK_H
#define PITH_BLOCK_H

#include "base/buf.h"

#define BLOCK_BEGIN "<!-- pith:patterns -->"
#define BLOCK_END "<!-- /pith:patterns -->"

struct block {
	size_t begin, end; /* offsets of the lines between the marks; without a
	                      block both are the end of the text */
	bool found;
	struct str eol;    /* how lines end there */
};

/*
 * Finds it in the text of a file. False, and said with the line, where one
 * cannot tell what is ours: a mark alone, two blocks, or no block and no place
 * for one, as code or a comment is never closed.
 */
bool block_find(struct block *block, struct str text, const char *file);

/*
 * The text of an item, as it stands behind "- ": show_bullet(), and no "@path"
 * that an agent would read into its prompt.
 */
void block_text(struct buf *b, struct str text);

#endif
