/*
 * original: learnings and facts as they were before dedupe merged others into
 * them. A merged record holds all that is needed to take it apart again:
 * `also` and `replaces` hold the originals of others whole, and `own` holds
 * its own `files` and `ids` where they are not all that the record names.
 */
#ifndef PITH_ORIGINAL_H
#define PITH_ORIGINAL_H

#include "json.h"

/*
 * Writes the original of a record, or of a member of also or replaces, as a
 * JSON object without kind and mentions. Members stand in the order of
 * records(5), unknown ones behind them; the same original gives the same
 * bytes wherever it was read. arena is for work.
 */
void original_write(struct buf *b, struct json record, struct arena *arena);

/* A set of strings, as JSON, in the order in which they were added. */
struct names {
	struct name {
		struct str raw;
		size_t order;
	} *all;
	size_t n, cap;
};

/* Adds the members of an array. */
void names_add(struct names *names, struct json array);
/* Leaves each once. */
void names_once(struct names *names);

/* What is written of an original that others were merged into. */
struct merged {
	const char *kind;
	struct str original;
	const struct names *files, *ids; /* of all that say the same */
	size_t mentions;
	const struct str *also, *replaces; /* originals */
	size_t n_also, n_replaces;
};

/* Writes the record; original_write gives back its original. */
void merged_put(const struct merged *merged, struct arena *arena);

#endif
