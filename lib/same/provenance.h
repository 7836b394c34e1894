/*
 * provenance: learnings and facts as they were before dedupe merged others into
 * them. A merged record has all that is needed to take it apart again: `also`
 * and `replaces` are the whole originals of others, and `own` has the record's
 * own `files` and `ids` if it names more.
 */
#ifndef PITH_PROVENANCE_H
#define PITH_PROVENANCE_H

#include "base/spool.h"
#include "json/record.h"

/* Members in the order of records(5); all others follow. */
#define ORIGINAL_MEMBERS(X) \
	X(type) X(text) X(state) X(session) X(files) X(ids) X(ts) X(entry) \
	X(needs) X(topic) X(mentions) X(score) X(src) X(repeats) X(also) \
	X(replaces) X(own) X(kind)

enum member {
#define X(name) M_##name,
	ORIGINAL_MEMBERS(X)
#undef X
	M_COUNT
};

struct members {
	struct json object;
	struct json at[M_COUNT];
	bool others; /* it has members of other names */
};

/* Of a record, or of a member of also or replaces. */
void members_read(struct members *members, struct json object);

/* Of a record that was just read; faster. */
void members_of(struct members *members, const struct record *record);

/* Where the JSON of members is in an original of less than 4 GB; n is 0: nowhere. */
struct original_parts {
	struct original_part {
		uint32_t at, n;
	} text, files, ids; /* files and ids only if they are arrays */
	uint32_t mentions;  /* where they would be; 0: it has members of other names */
};

/*
 * Writes the original of what was read as a JSON object, without kind, mentions
 * and repeats. The same original gives the same bytes wherever it was read.
 */
struct original_parts original_write(struct buf *b,
    const struct members *members);

/* A place of `repeats`: ["2026-01-10","a.md",87,87,6857,48], time and src. */
struct repeat {
	struct str ts; /* empty: none */
	struct src src;
};
void repeat_add(struct buf *b, const struct repeat *repeat);
/* False for anything else. Texts are in the arena, or where the place is. */
bool repeat_parse(struct json place, struct arena *arena,
    struct repeat *repeat);

/* A set of strings, as JSON, in the order in which they were added. */
struct names {
	struct name {
		struct str raw;
		size_t order;
	} *all;
	size_t n, cap;
	struct str last; /* private: the array that was added last */
};

/* Adds the members of an array, which stays where it is. */
void names_add(struct names *names, struct json array);
/* Removes duplicates. */
void names_once(struct names *names);

/*
 * As JSON: what original_write() wrote, and its `repeats`, which may be long and are
 * therefore in a spool.
 */
struct original {
	struct str text;
	size_t repeats, repeats_bytes; /* offset in the spool, and bytes; 0: none */
};

/* An original that others were merged into. */
struct merged {
	const char *kind;
	struct spool *repeats; /* those of all originals */
	struct original original;
	const struct names *files, *ids; /* of all that say the same; may be
	                                    empty if it is alone */
	size_t mentions;
	uint32_t mentions_at;            /* as in original_parts */
	const struct original *also, *replaces;
	size_t n_also, n_replaces;
	const size_t *lines;             /* not NULL: of `also`, only these */
};

/* Writes the record, from which original_write() makes its original again. */
void merged_put(const struct merged *merged);

/* Writes an original as a record of its own. */
void original_put(const char *kind, const struct original *original,
    struct spool *repeats);

#endif
