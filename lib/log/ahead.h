/*
 * ahead: what is between a heading and the next one, by which a dialect judges the
 * heading.
 */
#ifndef PITH_AHEAD_H
#define PITH_AHEAD_H

#include "log/shape.h"

struct lookahead {
	size_t dated, undated;   /* bullets of the outermost list */
	size_t ids;              /* those that begin with an identifier */
	size_t text;             /* other lines, but for blank ones */
	bool dated_first;        /* the first line with text is dated */
	bool stamped;            /* and no bullet: "[2026-01-18] title" */
	bool date_field;         /* "Date: 2026-01-18" in the first lines */
	bool updated_field;      /* "Last updated: 2026-01-18" */
	bool status_field;       /* "Status: done" */
	bool fields;             /* "Decision:", "Rationale:": parts of a report */
	bool shaped;             /* lines with a shape of the file's entries */
	bool above;              /* nothing is before a dated heading, next */
	struct line next;        /* the next heading, as long as text is valid */
};

/*
 * text is what follows a heading of this level; it may be longer than that part.
 * The next heading is examined (next.mark) only if it is below that level, or
 * nothing is before it. shapes: those of the file's entries.
 */
struct lookahead lookahead_of(const struct shapes *shapes, unsigned level,
    struct str text);

/* Bullets with an identifier only: "**[D-8] title**: text". */
bool ahead_lists_ids(const struct lookahead *ahead);
/* The first line is the only dated one: "[2026-01-18] - text". */
bool ahead_has_single_date(const struct lookahead *ahead);

#endif
