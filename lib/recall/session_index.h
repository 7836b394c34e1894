/*
 * session_index: a session as a list of moments, its messages and calls, with
 * the facts that each of them states, and the compactions between them. Filled
 * from records as they pass; queried when the session is over.
 *
 * It keeps the distinct facts with their texts, twelve bytes for each mention,
 * forty for each moment, and the texts of the compactions.
 */
#ifndef PITH_SESSION_INDEX_H
#define PITH_SESSION_INDEX_H

#include "json/record.h"
#include "same/intern.h"

enum { STATE_NAMES = 13 }; /* a path's, a test's, a blocker's, a wish's */

struct moment {
	size_t line, off, len; /* in the transcript */
	uint32_t path; /* of a call: number in `names`, or 0; relative to the
	                  directory of the session if below it */
	uint32_t run;  /* of a call that runs a command: its first words */
	bool call, changes; /* changes: edits or writes a file */
	bool failed;   /* it says so, or has errors among its facts */
};

struct thing {
	uint32_t last;  /* its last mention */
	uint8_t class;  /* fact_class() */
};

struct mention {
	uint32_t thing, moment;
	uint8_t state;  /* 0: none */
};

struct compaction {
	size_t from, tail; /* moments: what it summarised, what it kept, */
	size_t at;         /* and the first one after it */
	size_t text, n;    /* of its summary, in `summaries` */
	size_t line, off, len; /* its place; 0: not in the session */
	uint32_t ts;       /* in `names` */
};

struct session_index {
	struct intern facts;       /* class and text of each thing */
	struct thing *things;      /* by their numbers, from 1 */
	struct moment *moments;
	struct mention *mentions;  /* by moment */
	struct compaction *compactions;
	size_t n_moments, n_mentions, n_compactions;
	struct intern names;
	struct buf summaries;
	uint32_t session, file, cwd, branch; /* in `names`; 0: unknown */
	uint32_t root;             /* the first cwd */

	/* private */
	size_t cap_things, cap_moments, cap_mentions, cap_compactions;
};

/* Takes what it needs of a record; ignores other kinds. */
void session_index_add(struct session_index *index, const struct record *record);

/* A summary that is not in the session, at its end. */
void session_index_compact(struct session_index *index, struct str summary);

/* The number of a path in `names`, as calls have it; 0 if no call has it. */
uint32_t session_index_path(const struct session_index *index, struct str path);

/* The number of a thing; 0: there is none. */
uint32_t session_index_thing(const struct session_index *index, uint8_t class,
    struct str text);

/* The text of a thing; of the names. Valid until something is added. */
struct str thing_text(const struct session_index *index, uint32_t thing);
struct str session_index_name(const struct session_index *index, uint32_t name);
/* "read", "modified", ...; empty for 0. */
struct str state_name(uint8_t state);

/* The summary's text. Valid until something is added. */
struct str compaction_text(const struct session_index *index,
    const struct compaction *compaction);

/* The first mention of moment `moment` or a later one. */
size_t session_index_mention(const struct session_index *index, size_t moment);

/* For the next session: forgets all. */
void session_index_clear(struct session_index *index);
void session_index_free(struct session_index *index);

#endif
