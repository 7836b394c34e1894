/*
 * columns: a table for a terminal of 80 columns: words on the left, numbers on
 * the right of their columns. Words are cut where there is no room; a wide
 * character takes two columns.
 */
#ifndef PITH_COLUMNS_H
#define PITH_COLUMNS_H

#include "base/buf.h"

/* `count` columns, the first `words` of them words; else all zero. */
struct columns {
	size_t count, words;
	struct buf text; /* the cells, one behind the other */

	/* private */
	size_t *ends;
	size_t n, cap;
};

/* What was added to `text` since the last cell is the next one. */
void columns_end(struct columns *columns);

/* Writes all rows that are complete to b, a line each. */
void columns_put(struct columns *columns, struct buf *b);

void columns_free(struct columns *columns);

/* At most n columns of s, n > 0; an ellipsis where there are more. */
void columns_cut(struct buf *b, struct str s, size_t n);

/* "812,345", from a million on "1.23M": seven columns at most. */
void columns_number(struct buf *b, uint64_t n);

#endif
