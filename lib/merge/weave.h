/*
 * weave: a text of which each of two sides changed lines, with the changes of
 * both. What both added in one place is united; where both changed the same
 * lines differently, both stand between marks as git has them.
 */
#ifndef PITH_WEAVE_H
#define PITH_WEAVE_H

#include "base/buf.h"

/* How conflicts are marked. */
struct marks {
	struct str ours, theirs; /* the names of the sides */
	size_t size;             /* of "<<<<<<<" */
	struct str eol;
	bool strict;             /* what both added in one place is one, too */
};

enum { BASE, OURS, THEIRS, SIDES };

/*
 * Adds the text to b, which ends where a line ends, and returns how many
 * conflicts there are. Lines are compared without their ends. The text ends
 * without a line end where all three do.
 */
size_t weave(const struct str texts[SIDES], const struct marks *marks,
    struct buf *b);

/* Adds the lines that both have in common, in their order. */
void weave_common(struct str ours, struct str theirs, struct buf *b);

/* Adds all of both, between marks; returns 1. */
size_t weave_conflict(struct str ours, struct str theirs,
    const struct marks *marks, struct buf *b);

/* Adds a line end where there is none, if anything stands behind `from`. */
void weave_end_line(struct buf *b, size_t from, struct str eol);

#endif
