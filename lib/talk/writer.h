/*
 * writer: writes the facts of a record, each once, with where they come from.
 * Only types that the user wants are written.
 */
#ifndef PITH_WRITER_H
#define PITH_WRITER_H

#include "base/map.h"
#include "fact/found.h"
#include "json/record.h"

enum { FACT_BYTES = 300 }; /* longer texts are truncated after a word */

/* Zero-initialise all but `wanted`. */
struct writer {
	unsigned wanted;     /* see fact/found.h */

	/* private */
	struct arena *arena; /* of the record */
	struct buf tail;     /* the members after the state, with a comma */
	size_t src;          /* where the src begins in it */
	struct buf line;     /* a text made one line */
	struct map written;  /* of this record, by type and text */
};

static inline bool
writer_wants(const struct writer *writer, enum type type)
{
	return types_have(writer->wanted, type);
}

/* Takes session, time, entry and src of the next facts from this record. */
void writer_begin(struct writer *writer, const struct record *record);

/* Narrows the src of the next facts to these lines. */
void writer_at(struct writer *writer, const struct src *src);

/*
 * Writes a fact, if it is wanted and new for this record: the text on one line,
 * without control characters and terminal escape sequences. state may be NULL.
 * An empty text is ignored.
 */
void write_fact(struct writer *writer, enum type type, struct str text,
    const char *state);

/* The same for a name, which is short and has no white space. */
void write_name(struct writer *writer, enum type type, struct str name,
    const char *state);

void writer_free(struct writer *writer);

/*
 * Adds s as one line: each run of white space and control characters becomes
 * one space, those at the ends and terminal escape sequences are removed. What
 * follows an incomplete sequence stays.
 */
void line_add(struct buf *b, struct str s);

#endif
