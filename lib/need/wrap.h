/*
 * wrap: which lines of a log belong together. Other than in CommonMark, a line may
 * begin something new without a blank line before it, and an item's sentence may
 * go on after one.
 */
#ifndef PITH_NEED_WRAP_H
#define PITH_NEED_WRAP_H

#include "need/lookahead.h"

/* Lines that are one text. */
struct wrapped {
	/* private */
	size_t first, n; /* the number of the first, and how many */
	size_t *starts;  /* where each begins in the text */
	size_t at;       /* the one that is read */
};

/* "Status: done", "**Why** ...", "[2026-01-02] ...", "✅ ...": something new. */
bool wrap_begins_new(struct str text);

/*
 * Takes the line ahead and those that go on with it, and sets the end of the point,
 * whose line it is. Their text is in the body or, if they are several, the arena.
 */
struct str wrap_take(struct lookahead *in, struct wrapped *lines,
    struct log_item *point);

/* Their text without "- " or "* " at its start, as of an item in a quote. */
struct str wrap_skip_mark(struct wrapped *lines, struct str text);

/* The number of the line that has byte `at` of the text; of later and later ones. */
size_t wrap_line(struct wrapped *lines, size_t at);

#endif
