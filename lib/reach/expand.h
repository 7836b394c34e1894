/*
 * expand: a file of Gemini CLI, with its imports in their places.
 */
#ifndef PITH_EXPAND_H
#define PITH_EXPAND_H

#include "reach/pieces.h"

struct expand {
	struct reach *reach;
	const struct tree *tree;
	struct str project; /* imports from outside of it are refused */
	size_t deepest;     /* how deep imports are followed */
	struct str source;  /* for evidence */
	bool *full;         /* set when EXPAND_MOST was reported */
};

/*
 * Adds the pieces of a file of reach, whose path in the tree is `path`, and of
 * what it imports. An import that fails, leads out of the project or is just being
 * expanded becomes a comment, as Gemini CLI writes it, and a loss. After EXPAND_MOST
 * pieces, imports are not expanded, which is reported once (EX_SKIPPED): six files,
 * each of which imports the next a hundred times, would make ten billion.
 */
enum { EXPAND_MOST = 1 << 18 };
void expand_file(const struct expand *expand, size_t file, struct str path);

#endif
