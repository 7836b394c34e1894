/*
 * whole: what an entry says as a whole, by its items together.
 */
#ifndef PITH_WHOLE_H
#define PITH_WHOLE_H

#include "fact/found.h"
#include "text/body.h"

struct whole {
	bool decision;     /* it has a decision and reasons as its parts, */
	bool stopped;      /* or says in a line of its own what stopped it */
	bool blocked;      /* a field says that it is blocked */
	struct str part;   /* the words of a part "BLOCKER - no access" */
	struct item cause; /* the item that tells why; line 0: none */
};

/* text is the body; the items live as long as the record. */
struct whole whole_read(const struct record *record, struct str text);

/* A fact that the entry stands for, at its first line, called as it is. */
struct found whole_found(const struct record *record, enum intent intent);

/*
 * The entry is blocked, and no line says so by itself. Where the heading tells
 * it, that is the place, else what the entry says first.
 */
struct found whole_blocked(const struct whole *whole,
    const struct record *record, const struct body *body);

#endif
