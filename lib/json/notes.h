/*
 * notes: the `note` records of several parts of an input, kept until its end, and
 * then written by file and place, each once, whichever part came first.
 */
#ifndef PITH_NOTES_H
#define PITH_NOTES_H

#include "json/record.h"

/* Starts as all zero. */
struct notes {
	/* private */
	struct arena arena;
	struct noted *all;
	size_t n, cap;
};

/* Keeps a note; false for any other record. */
bool notes_take(struct notes *notes, const struct record *record);

/* Writes them, and frees what they needed. */
void notes_write(struct notes *notes);

void notes_free(struct notes *notes);

#endif
