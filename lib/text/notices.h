/*
 * notices: the notes that say that a report is about a part of its input only: a
 * part of a run that is missing (missing-part), or records, logs and entries that
 * could not be read (bad-...). Their order does not matter, and equal ones count
 * once.
 */
#ifndef PITH_NOTICES_H
#define PITH_NOTICES_H

#include "json/record.h"

enum { NOTICES_SHOWN = 5 };

/* Starts as all zero. */
struct notices {
	size_t n;     /* how many there are */
	bool missing; /* a part is */
	struct notice {
		struct str text, line;
	} *all;       /* once they are arranged: sorted, each once */

	/* private */
	struct arena arena;
	size_t cap;
};

/* Takes such a note; false for other records. */
bool notices_add(struct notices *notices, const struct record *record);

/* One of bad records, of whoever read them: see records_bad(). */
void notices_add_bad(struct notices *notices, struct str text);

/* Call it before you read `all`; those that write them do it. */
void notices_arrange(struct notices *notices);

/*
 * The first NOTICES_SHOWN, a line of text each, and how many more there are;
 * nothing without any.
 */
void notices_write(struct notices *notices, struct buf *b);

/* All of them, as records. */
void notices_emit(struct notices *notices, struct buf *b);

void notices_free(struct notices *notices);

#endif
