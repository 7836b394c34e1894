/*
 * weave_parts: what the files of weave share; nobody else includes it.
 */
#ifndef PITH_WEAVE_PARTS_H
#define PITH_WEAVE_PARTS_H

#include "merge/unite.h"
#include "merge/weave.h"

/* Lines of the base from..to, instead of which a side has its from..to. */
struct hunk {
	size_t from, to, side_from, side_to;
};

struct side {
	struct text_lines lines;
	size_t *partner;   /* of each line of the base */
	struct hunk *hunks;
	size_t n, cap, next;
};

struct weaving {
	struct side sides[SIDES]; /* of the base only the lines */
	struct intern intern;
	const struct marks *marks;
	struct buf *b;
	size_t start, conflicts;
};

/* What the lines are compared by; the caller frees it. */
uint32_t *weave_numbers(const struct text_lines *lines);

/* Adds lines to the result. */
void weave_put(struct weaving *w, const struct text_lines *lines);

/* What both have instead of the same lines of the base. */
void weave_put_both(struct weaving *w, const struct text_lines *base,
    const struct text_lines *ours, const struct text_lines *theirs);

#endif
