/*
 * stream_outline: the outline of a whole stream, from the plan, the entries (the
 * latest count most), the facts and the learnings.
 */
#ifndef PITH_STREAM_OUTLINE_H
#define PITH_STREAM_OUTLINE_H

#include "fact/entry.h"
#include "gist/outline.h"

/* What a record says: a copy. */
struct statement {
	struct point point;
	enum matter part;
	struct str ts;
	size_t order; /* of the record; later ones count more */
	bool own;     /* an entry says it, in a part of its own */
	bool done;    /* only that a story is done */
	bool section; /* used if the log has no entries */
};

struct overall {
	struct arena arena;
	struct outline outline; /* after overall_settle() */

	/* private */
	struct decided decided;
	struct statement *statements;
	size_t n, cap;
	size_t order;
	bool facts;             /* facts(1) ran: entries are not asked */
	bool entries;           /* there are some */
	struct str title, doc;
	size_t older, learnings; /* left out before */
};

/* Adds what a record says. Starts as zero. */
void overall_add(struct overall *overall, const struct record *record);

/* Fills the outline, once all records are added. */
void overall_settle(struct overall *overall);

void overall_free(struct overall *overall);

#endif
