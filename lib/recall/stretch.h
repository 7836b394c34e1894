/*
 * stretch: a session as a row of moments, its messages and calls, with the
 * facts that each of them told, and the compactions between them. Filled from
 * records as they pass; asked when the session is over.
 *
 * Held are: the distinct facts with their texts, twelve bytes for each time
 * that one is told, forty for each moment, and the texts of the compactions.
 */
#ifndef PITH_STRETCH_H
#define PITH_STRETCH_H

#include "json/record.h"
#include "same/intern.h"

enum { STATE_NAMES = 8 }; /* a path's, a test's, a blocker's */

struct moment {
	size_t line, off, len; /* in the transcript */
	uint32_t path; /* of a call: number in `names`, or 0; from the directory
	                  of the session on, where it is below that */
	uint32_t run;  /* of a call that runs something: what, the same */
	bool call, changes; /* changes: edits or writes a file */
	bool failed;   /* said so, or errors were found in it */
};

struct thing {
	uint32_t last;  /* mention: where it was told last */
	uint8_t class;  /* fact_class() */
};

struct mention {
	uint32_t thing, moment;
	uint8_t state;  /* 0: none */
};

struct compaction {
	size_t from, tail; /* moments: what it summarised, what it kept, */
	size_t at;         /* and the first one behind it */
	size_t text, n;    /* of its summary, in `summaries` */
	size_t line, off, len; /* where it stands; 0: not in the session */
	uint32_t ts;       /* in `names` */
};

struct stretch {
	struct intern facts;       /* class and text of each thing */
	struct thing *things;      /* by their numbers, from 1 */
	struct moment *moments;
	struct mention *mentions;  /* by moment */
	struct compaction *compactions;
	size_t n_moments, n_mentions, n_compactions;
	struct intern names;
	struct buf summaries;
	uint32_t session, file, cwd, branch; /* in `names`; 0: not told */
	uint32_t root;             /* the first cwd */

	/* private */
	size_t cap_things, cap_moments, cap_mentions, cap_compactions;
};

/* Takes what it needs of a record; of other kinds nothing. */
void stretch_add(struct stretch *stretch, const struct record *record);

/* A summary that is not in the session, at its end: nothing is behind it. */
void stretch_compact(struct stretch *stretch, struct str summary);

/* The number of a path in `names`, as calls have it; 0 if no call has it. */
uint32_t stretch_path(const struct stretch *stretch, struct str path);

/* The text of a thing; of the names. Valid until something is added. */
struct str thing_text(const struct stretch *stretch, uint32_t thing);
struct str stretch_name(const struct stretch *stretch, uint32_t name);
/* "read", "modified", ...; empty for 0. */
struct str state_name(uint8_t state);

/* The summary's text. Valid until something is added. */
struct str compaction_text(const struct stretch *stretch,
    const struct compaction *compaction);

/* The first mention of moment `moment` or a later one. */
size_t stretch_mention(const struct stretch *stretch, size_t moment);

/* The next session: forgets all. */
void stretch_clear(struct stretch *stretch);
void stretch_free(struct stretch *stretch);

#endif
