/*
 * state: what a running summary remembers of its log: the entries, each with the
 * line that says what was done, and their learnings and facts, as JSON Lines. When
 * the log loses them, because they were archived or cut, they are carried on, and
 * their place is in the state from then on.
 */
#ifndef PITH_STATE_H
#define PITH_STATE_H

#include "base/map.h"
#include "json/record.h"

struct state {
	const char *file;
	struct buf text;          /* the new state */
	size_t lines;             /* in it */

	/* private */
	struct state_record {
		struct str line;
		enum record_kind kind;
		struct str file;  /* of its src */
		size_t at;        /* its first line there */
		size_t entry;     /* of a learning or fact: that of its entry */
		uint64_t key;     /* of an entry, the file of a doc, the words of
		                     another one */
		uint64_t spot;    /* of an entry: its name and place */
		bool held;        /* the log still has it */
		size_t now;       /* of an entry that is carried: its line */
	} *records;
	size_t n, cap;
	struct map seen;   /* how often an entry, a file, or words were seen */
	struct map places; /* the entry at a place: its record, from 1 */
	struct map spots;  /* the entry that is now at a spot: its key */
	struct map before; /* how often a key was there before */
	struct arena arena;
};

/*
 * Reads the state, if there is one. Fails at lines that are not of a state, which
 * a new one would not have: another file, or a merge conflict.
 */
void state_open(struct state *state, const char *file);

/* Adds a record of the log as it is now to `text`, shortened. */
void state_see(struct state *state, const struct record *record);

/*
 * After the last record: writes what the state has and the log no longer has, to
 * the output and into `text`.
 */
void state_carry(struct state *state);

void state_free(struct state *state);

#endif
