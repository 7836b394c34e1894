/*
 * entry: what an entry says as a whole, from all its items; and whether its log
 * is a log of decisions.
 */
#ifndef PITH_ENTRY_H
#define PITH_ENTRY_H

#include "fact/found.h"
#include "text/body.h"

/* Whether a log, or the part being read, is one of decisions. Starts as zero. */
struct decided {
	/* private */
	bool log;    /* the document is a log of decisions */
	bool here;   /* this part of it is */
	size_t part; /* the level of its heading */
};

/* Takes each record, in order. */
void decided_see(struct decided *decided, const struct record *record);

static inline bool
decided_here(const struct decided *decided)
{
	return decided->log || decided->here;
}

struct whole {
	bool decision;     /* it has a decision and reasons as its parts */
	bool stopped;      /* a line of its own says what blocks it */
	bool named;        /* an item under a label for blockers does */
	bool blocked;      /* a field says that it is blocked */
	struct str part;   /* the words of a part "BLOCKER - no access" */
	struct item cause; /* the item that says why; line 0: none */
};

/* text is the body; the items live as long as the record. */
struct whole whole_read(const struct record *record, struct str text);

/* The entry as a fact: its title, at its first line. */
struct found whole_found(const struct record *record, enum intent intent);

/*
 * The blocker of an entry that is blocked, though no line of its own says why:
 * the heading if that says it, else the best item.
 */
struct found whole_blocked(const struct whole *whole,
    const struct record *record, const struct body *body);

#endif
