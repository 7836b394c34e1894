/*
 * teller: writes the facts of a record, each once, as one line of text that is
 * not too long. It knows where the record is from, and what was asked for.
 */
#ifndef PITH_WRITER_H
#define PITH_WRITER_H

#include "fact/types.h"
#include "json/record.h"

enum { FACT_BYTES = 300 }; /* longer texts are cut behind a word */

/* Starts as zero but for `wanted`. */
struct teller {
	unsigned wanted;     /* types.h */

	/* private */
	struct arena *arena; /* of the record */
	struct buf tail;     /* the members behind the state, with a comma */
	size_t src;          /* where the src begins in it */
	struct buf line;     /* a text made one line */
	struct written_fact {
		uint64_t hash;
		size_t record;
	} *told;             /* a table; of other records: free */
	size_t n, cap;
	size_t record;       /* how many there were */
};

static inline bool
teller_wants(const struct teller *teller, enum type type)
{
	return types_have(teller->wanted, type);
}

/* What is told next is of this record: its session, time, entry and src. */
void writer_begin(struct teller *teller, const struct record *record);

/* Of these lines of it. */
void writer_at(struct teller *teller, const struct src *src);

/*
 * Tells a fact, if it is asked for and was not told of this record: text on one
 * line, without control characters and sequences for a terminal. state may be
 * NULL. Empty texts are no facts.
 */
void write_fact(struct teller *teller, enum type type, struct str text,
    const char *state);

/* The same for a name: no blanks are in it, and it is short. */
void write_name(struct teller *teller, enum type type, struct str name,
    const char *state);

void writer_free(struct teller *teller);

/*
 * Adds s as one line: runs of blanks and control characters are one space, and
 * none at its ends; sequences for a terminal are left out.
 */
void line_add(struct buf *b, struct str s);

#endif
