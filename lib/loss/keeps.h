/*
 * keeps: what a compaction of this session must keep: the things that its
 * facts and losses name, under document 002's six headings.
 *
 * Held: each different one.
 */
#ifndef PITH_KEEPS_H
#define PITH_KEEPS_H

#include "json/record.h"
#include "loss/loss_type.h"
#include "same/intern.h"

/* The types that have a line of their own, in the document's order. */
enum { KEEPS = 6 };
extern const enum loss_type keeps_order[KEEPS];

struct keep {
	enum loss_type type;
	struct str text, state; /* state: of the last fact */
	size_t times, order;    /* times 0: of a session before this one */
	bool of_session, lost;  /* lost: and had to be looked up again */
	size_t session;         /* which one told it last, from 0 */
	bool shown;             /* keeps_choose() */
};

/* Starts as all zero. */
struct keeps {
	struct keep *all; /* after keeps_choose(): by heading, the first first */
	size_t n, cap;

	/* private */
	struct arena arena;
	struct intern names;
	size_t *places, cap_places; /* by name: in `all` */
	size_t order, session;
	struct buf cwd, key;
};

/* Takes a doc, a fact or a loss; any other tells nothing. */
void keeps_add(struct keeps *keeps, const struct record *record);

/*
 * Sorts them, and chooses as many as keeps_put() writes in so many bytes,
 * one of each heading in turn.
 */
void keeps_choose(struct keeps *keeps, size_t room);

/* "  - src/a.c (modified)", and a newline. */
void keeps_put(const struct keep *keep, struct buf *b);

void keeps_free(struct keeps *keeps);

#endif
