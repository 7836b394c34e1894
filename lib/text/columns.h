/*
 * columns: a table for people: words are aligned left, and truncated where there
 * is no room, numbers right; on a terminal a bar may follow a row. No line is
 * longer than the terminal, or 79 columns elsewhere.
 */
#ifndef PITH_COLUMNS_H
#define PITH_COLUMNS_H

#include "base/terminal.h"

enum { COLUMNS_MOST = 16 };

/* Starts as all zero, but for what is to be set. */
struct columns {
	size_t count; /* set it, at most COLUMNS_MOST */
	size_t words; /* set it: how many of the first are words */
	size_t stays; /* set it: the last column to be hidden on a narrow terminal */
	struct buf text; /* add what a cell shows (show.h), then columns_end() */

	/* private */
	struct columns_cell {
		size_t end;
		enum meaning meaning;
	} *cells;
	size_t n, cap;
	struct columns_bar {
		struct bar bar;
		size_t row;
	} *bars;
	size_t n_bars, cap_bars;
	size_t width[COLUMNS_MOST], shown, gap;
	bool hidden[COLUMNS_MOST];
};

/* Ends a cell: what was added to `text` since the last one. */
void columns_end(struct columns *columns, enum meaning meaning);

/* A bar for the row of the last cell. */
void columns_bar(struct columns *columns, const struct bar *bar);

/* Adds the rows to b, and frees them. */
void columns_put(struct columns *columns, const struct terminal *terminal,
    struct buf *b);

#endif
