/*
 * outline: what one entry, or several, say of the work: what it was for, how
 * it was done, how it ended, what is left. A short form of any length is made
 * from it (gist.h).
 */
#ifndef PITH_OUTLINE_H
#define PITH_OUTLINE_H

#include "gist/globs.h"
#include "json/record.h"
#include "text/ids.h"

enum matter {
	ON_OBJECTIVE,
	ON_APPROACH,
	ON_OUTCOME,   /* with what stopped the work */
	ON_PENDING,
	ON_DECISIONS,
	ON_EVIDENCE,  /* what checks gave */
	ON_RISKS,     /* blockers, gotchas */
	ON_FILES,
	MATTERS
};

struct point {
	struct str text;  /* as in the log, on one line */
	struct str file;  /* where; line 0: unknown */
	size_t line;
	unsigned weight;  /* 0 is the most important */
};

enum { POINTS = 64 }; /* of a part; further ones are only counted */

struct points {
	struct point *point; /* POINTS of them; NULL: none yet */
	size_t n;
	size_t more;         /* not in `point` */
};

struct outline {
	struct arena *arena;   /* of the texts that are not the record's */
	struct str id, ts;
	struct point place;    /* its first line; line 0: unknown */
	struct str title;      /* empty if it says nothing about the work */
	struct str caption;    /* then it, if it says who or what: "CI Review";
	                          of a stream the title of its file */
	bool plain_title;      /* it is the first thing done, from the body */
	bool approach;         /* it has parts for objective and approach */
	bool decision;         /* the entry is one */
	enum status status;
	struct points part[MATTERS];
	struct globs globs;
	bool whole;            /* of a stream, not of one entry */
	const struct file_names *files; /* of the stream; or NULL */
	bool paths;            /* gist_what and gist_outcome leave paths whole */
	size_t older, learnings; /* entries and learnings left out before */
};

/* Adds a point, unless the part has one that says the same. */
void outline_add(struct outline *outline, enum matter part, struct point point);

/* The most important point, the first of equal ones; NULL: there is none. */
const struct point *outline_best(const struct outline *outline,
    enum matter part);

/*
 * Reads an entry into an outline that is all zero. decides: it is in a log of
 * decisions. The texts live as long as the record.
 */
void outline_read(struct outline *outline, const struct record *record,
    bool decides);

#endif
