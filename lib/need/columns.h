/*
 * columns: what the rows of a table have in common.
 */
#ifndef PITH_COLUMNS_H
#define PITH_COLUMNS_H

#include "base/str.h"

enum { COLUMNS = 32 }; /* those of a wider table are left out */

/* A bit of each column, the first one the lowest. */
struct table_columns {
	uint32_t repeated; /* a value comes twice and more */
	uint32_t alike;    /* a reader sees the same in all of three rows and more */
};

/* Reads the rows that a text begins with. */
struct table_columns columns_read(struct str text);

/* "[record](a.md)": nothing but a link. */
bool cell_is_link(struct str cell);

/* "record" of that; other cells as they are. */
struct str cell_visible(struct str cell);

#endif
