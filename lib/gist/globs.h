/*
 * globs: the files that an entry touched, as a few patterns: a directory and a
 * star, or the name of a file at the top.
 */
#ifndef PITH_GLOBS_H
#define PITH_GLOBS_H

#include "base/arena.h"
#include "base/buf.h"

enum { GLOBS = 24 }; /* of an entry; further ones are only counted */

struct globs {
	struct str glob[GLOBS]; /* a directory and its star; a file at the top */
	bool aside[GLOBS];      /* the log itself, a plan, a lock file */
	size_t n;
	size_t more;            /* files in none of these */
};

/* Adds a file; paths of unusual forms are left out. */
void globs_add(struct globs *globs, struct str path, struct arena *arena);

/* Adds at most `most`, with commas, and "and 2 more"; false if there are none. */
bool globs_put(const struct globs *globs, struct buf *b, size_t most);

#endif
