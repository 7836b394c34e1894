/*
 * state: what a running summary remembers of its log: the entries, each with
 * the line that tells what was done, and the learnings and facts of them, as
 * JSON Lines. It holds them when the log does not any more: what was archived,
 * or cut, is carried on, and its place from then on is that in the state.
 */
#ifndef PITH_STATE_H
#define PITH_STATE_H

#include "json/record.h"

/* Hashes with a value each. */
struct hash_map {
	uint64_t *slots;
	size_t *values;
	size_t n, mask;
};

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
		uint64_t key;     /* of an entry, the file of a doc, the words of
		                     another one */
		uint64_t spot;    /* of an entry: its name and its place */
		bool held;        /* the log has it still */
		size_t now;       /* of an entry that is carried: its line */
	} *records;
	size_t n, cap;
	struct hash_map seen;   /* how often an entry, a file, or words were seen */
	struct hash_map places; /* the entry at a place: its record, from 1 */
	struct hash_map spots;  /* the entry that is now at a spot: its key */
	struct hash_map before; /* how often a key was there before */
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
