/*
 * directory_tree: the drawing of a directory in a fenced block, by lines
 * ("├── src/") or by indentation alone: the names in it, and the path of each
 * from the top of the drawing.
 */
#ifndef PITH_DIRECTORY_TREE_H
#define PITH_DIRECTORY_TREE_H

#include "base/arena.h"
#include "lint/memory.h"

struct tree_name {
	size_t line;     /* of the file, from 0 */
	struct str text; /* as it is there, without a slash at its end */
	struct str path; /* from the top; it begins with the first line's name */
	size_t up;       /* the directory that it is in, plus 1; 0: none */
	bool dir;        /* it has a slash, or something is in it */
	bool unknown;    /* it, or what it is in, is no name: "...", "<id>" */

	/* private */
	size_t column;
};

/* Starts as all zero. */
struct directory_tree {
	struct tree_name *names;
	size_t n;

	/* private */
	size_t cap;
	struct arena paths;
};

/*
 * Reads the fenced block whose first line of code is `first`; false if it is not the
 * drawing of a directory. It replaces what was read before. *end is the line
 * after the block.
 */
bool directory_tree_parse(struct directory_tree *tree,
    const struct memory *memory, size_t first, size_t *end);
void directory_tree_free(struct directory_tree *tree);

#endif
