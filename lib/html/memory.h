/*
 * memory: how full the contexts of sessions were, what their compactions lost,
 * what was looked for again, and what users wish, as a page shows it. Starts as
 * all zero.
 */
#ifndef PITH_MEMORY_H
#define PITH_MEMORY_H

#include "html/days.h"
#include "json/record.h"
#include "recall/survival.h"
#include "same/intern.h"

struct memory {
	size_t compactions;
	struct survived survived;

	/* private */
	struct arena arena;
	struct intern names;      /* of sessions */
	struct memory_session {
		struct str name;
		struct memory_request {
			int64_t time;    /* seconds since 1970 */
			uint64_t tokens; /* of the context after it */
		} *request;
		size_t n, cap;
		int64_t *marks; /* when compactions were */
		size_t n_marks, cap_marks;
	} *session;
	size_t n_session, cap_session;
	struct memory_compaction {
		struct str session, ts, trigger;
		uint64_t before, after;
	} *compaction;
	size_t n_compaction, cap_compaction;
	struct survived_type *kept; /* of one compaction each */
	size_t n_kept, cap_kept;
	struct map kept_of; /* by session and time: number, from 1 */
	struct memory_loss {
		struct str type, text, sign, evidence;
		uint64_t n, impact;
	} *loss;
	size_t n_loss, cap_loss;
	struct memory_lost {
		struct str type, text, session;
	} *lost; /* and used again */
	size_t n_lost, cap_lost;
	struct memory_wish {
		struct str type, text, state, session;
		int64_t day;
		bool dated;
	} *wish; /* and open tests, and to-do items */
	size_t n_wish, cap_wish;
	struct map wish_of; /* by type and text: number, from 1 */
};

/* Takes what it needs of a record. */
void memory_add(struct memory *memory, const struct record *record);

/* There were sessions. */
bool memory_any(const struct memory *memory);

/* The sections. */
void memory_write(struct memory *memory, struct buf *b);

void memory_free(struct memory *memory);

#endif
