/*
 * notes: the `note` records of all parts of an input, kept until its end, and then
 * written each once, whichever part came first. A report keeps only those that say
 * that it is about a part of its input: a part of a run is missing (missing-part),
 * or records, logs and entries could not be read (bad-...).
 */
#ifndef PITH_NOTES_H
#define PITH_NOTES_H

#include "json/record.h"

enum { NOTES_SHOWN = 5 };

/* Starts as all zero. */
struct notes {
	size_t n;     /* how many there are */
	bool missing; /* a part is */
	struct noted {
		struct str text, line;
		struct src src;
	} *all;       /* once they are arranged: sorted, each once */

	/* private */
	struct arena arena;
	size_t cap;
};

/* Keeps a note; false for any other record. */
bool notes_add(struct notes *notes, const struct record *record);

/* Keeps a note that says that something is missing; false for other records. */
bool notes_add_missing(struct notes *notes, const struct record *record);

/* One of bad records, of whoever read them: see records_bad(). */
void notes_add_bad(struct notes *notes, struct str text);

/* By text. Call it before you read `all`; notes_format() and notes_emit() do it. */
void notes_arrange(struct notes *notes);

/*
 * The first NOTES_SHOWN, a line of text each, and how many more there are; nothing
 * without any.
 */
void notes_format(struct notes *notes, struct buf *b);

/* All of them, as records. */
void notes_emit(struct notes *notes, struct buf *b);

/* The same to standard output, by file and place. */
void notes_emit_by_place(struct notes *notes);

void notes_free(struct notes *notes);

#endif
