/*
 * state: what a running summary remembers of its log: the entries, each with
 * the line that tells what was done, and the learnings and facts of them, as
 * JSON Lines. It holds them when the log does not any more: what was archived,
 * or cut, is carried on, and its place from then on is that in the state.
 */
#ifndef PITH_STATE_H
#define PITH_STATE_H

#include "record.h"

struct state {
	const char *file;
	struct buf text;          /* as it will be */
	size_t lines;             /* in it */

	/* private */
	struct state_record {
		struct str line;
		enum record_kind kind;
		struct str file;  /* of its src */
		size_t at;        /* its first line there */
		size_t entry;     /* of a learning or fact: that of its entry */
		uint64_t key;     /* of an entry, or of the file of a doc */
		size_t now;       /* of an entry that is carried: its line */
	} *records;
	size_t n, cap;
	struct keys {
		uint64_t *slots;
		size_t *values;
		size_t n, mask;
	} seen,           /* how often an entry or a file was seen */
	    places;       /* the entry at a place: its record, from 1 */
	struct arena arena;
};

/*
 * Reads the state, if there is one. A line of it that is no record is said,
 * and passed over.
 */
void state_open(struct state *state, const char *file);

/* A record of the log, as it is now: what is remembered of it is in `text`. */
void state_see(struct state *state, const struct record *record);

/*
 * When all were seen: those that the state held and the log does not any more
 * are written, to the output and into `text`.
 */
void state_carry(struct state *state);

void state_free(struct state *state);

#endif
