/*
 * row: rows of tables as points, each a line of words, with the help of the table's
 * header.
 */
#ifndef PITH_ROW_H
#define PITH_ROW_H

#include "need/columns.h"
#include "need/lookahead.h"

enum { ROW_HEADER = 400 };

/* The header of a table; rows may be entries, so it lives longer than a body. */
struct row_header {
	size_t n;    /* 0: no table is read */
	size_t rows; /* of it, so far */
	struct table_columns columns;
	char text[ROW_HEADER];
};

/* Takes the row ahead. False for a header, which is set, and for a row without text. */
bool row_take(struct row_header *header, struct lookahead *in,
    struct log_item *point);

#endif
