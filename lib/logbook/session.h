/*
 * session: what an agent reads when it starts: the blockers that are open, the
 * one-line summary of document 004, its last spec and task, the next steps,
 * the last entries. Short: it is paid for by the token.
 *
 * Blockers and next steps are those that facts found; the entries are those
 * that recent left, the oldest first. All of these are held.
 */
#ifndef PITH_SESSION_H
#define PITH_SESSION_H

#include "json/record.h"

enum { SESSION_ENTRIES = 5 };

/* A copy of what a fact, or an entry, tells. */
struct session_fact {
	struct str text, ts, spec, task, suggested;
	struct src src;
	size_t entry, order;
	bool over;
};

struct session {
	/* private */
	struct arena arena;
	struct facts {
		struct session_fact *facts;
		size_t n, cap;
	} blockers, next;
	struct str *lines;  /* the last entries, as a ring */
	size_t n_entries, completed, blocked;
	struct str last_title, last_next, last_spec, last_task;
	struct buf notes;
	size_t n_notes;
};

/* Starts as zero. Takes from a record what it tells. */
void session_add(struct session *session, const struct record *record);

/* The whole document. */
void session_write(struct session *session, struct buf *b);
void session_free(struct session *session);

#endif
