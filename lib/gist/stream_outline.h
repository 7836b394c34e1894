/*
 * stream_outline: the outline of a whole stream, from the plan, the entries (the
 * latest count most), the facts and the learnings.
 */
#ifndef PITH_STREAM_OUTLINE_H
#define PITH_STREAM_OUTLINE_H

#include "fact/entry.h"
#include "gist/outline.h"
#include "text/show.h"

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

struct stream_outline {
	struct arena arena;
	struct outline outline; /* after stream_outline_finish() */

	/* private */
	struct decided decided;
	struct file_names files;
	struct statement *statements;
	size_t n, cap;
	size_t order;
	bool facts;             /* facts(1) ran: entries are not asked */
	bool entries;           /* there are some */
	struct str title, doc;
	size_t older, learnings; /* left out before */
};

/* Adds what a record says. Starts as zero. */
void stream_outline_add(struct stream_outline *stream_outline, const struct record *record);

/* Fills the outline, once all records are added. */
void stream_outline_finish(struct stream_outline *stream_outline);

void stream_outline_free(struct stream_outline *stream_outline);

#endif
