/*
 * globs: the files that an entry touched, told in a few words: a
 * directory and a star, names of its own only at the top.
 */
#ifndef PITH_GLOBS_H
#define PITH_GLOBS_H

#include "base/arena.h"
#include "base/buf.h"

enum { GLOBS = 24 }; /* of an entry; those behind them are counted */

struct globs {
	struct str glob[GLOBS]; /* a directory and its star; a file at the top */
	bool aside[GLOBS];      /* the log itself, a plan, a lock file */
	size_t n;
	size_t more;            /* files in none of these */
};

/* One more file; what is no path of an ordinary form is left out. */
void globs_add(struct globs *globs, struct str path, struct arena *arena);

/* At most `most`, commas between them, "and 2 more" behind; false: none. */
bool globs_put(const struct globs *globs, struct buf *b, size_t most);

#endif
