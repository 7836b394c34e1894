/*
 * original: learnings and facts as they were before dedupe merged others into
 * them. A merged record holds all that is needed to take it apart again:
 * `also` and `replaces` hold the originals of others whole, and `own` holds
 * its own `files` and `ids` where they are not all that the record names.
 */
#ifndef PITH_ORIGINAL_H
#define PITH_ORIGINAL_H

#include "json/json.h"

/* Members in the order of records(5); all others stand behind them. */
#define ORIGINAL_MEMBERS(X) \
	X(type) X(text) X(state) X(session) X(files) X(ids) X(ts) X(entry) \
	X(needs) X(topic) X(mentions) X(score) X(src) X(also) X(replaces) \
	X(own) X(kind)

enum member {
#define X(name) M_##name,
	ORIGINAL_MEMBERS(X)
#undef X
	M_COUNT
};

struct members {
	struct json object;
	struct json at[M_COUNT];
	bool others; /* there are members of other names */
};

/* Of a record, or of a member of also or replaces. */
void members_read(struct members *members, struct json object);

/*
 * Writes the original of what was read as a JSON object, without kind and
 * mentions. The same original gives the same bytes wherever it was read.
 * Returns where the raw text stands, from the start of that.
 */
size_t original_write(struct buf *b, const struct members *members);

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
	const struct names *files, *ids; /* of all that say the same; may be
	                                    empty where it is alone */
	size_t mentions;
	const struct str *also, *replaces; /* originals */
	size_t n_also, n_replaces;
};

/* Writes the record; original_write gives back its original. */
void merged_put(const struct merged *merged);

#endif
