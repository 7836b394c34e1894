/*
 * overall: the outline of a whole stream: what the plan, the entries (those
 * that came last tell the most), the facts and the learnings say together.
 */
#ifndef PITH_STREAM_OUTLINE_H
#define PITH_STREAM_OUTLINE_H

#include "fact/entry.h"
#include "gist/outline.h"

/* An entry, or another record that tells something: a copy. */
struct told_of {
	struct point point;
	enum matter part;
	struct str ts;
	size_t order; /* of records; what came later tells more */
	bool own;     /* an entry says it of itself */
	bool done;    /* that this one is done, and no more */
	bool section; /* of a log that may have entries: told where it has none */
};

struct overall {
	struct arena arena;
	struct outline outline; /* once it is settled */

	/* private */
	struct decided decided;
	struct told_of *told;
	size_t n, cap;
	size_t order;
	bool facts;             /* they were looked for: entries need not say */
	bool entries;           /* there were some */
	struct str title, doc;
	size_t older, learnings; /* left out before */
};

/* Starts as zero. Takes from a record what it tells. */
void overall_add(struct overall *overall, const struct record *record);

/* All records were added: fills the outline. */
void overall_settle(struct overall *overall);

void overall_free(struct overall *overall);

#endif
