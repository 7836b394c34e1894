/*
 * row: a row of a table as a line of words, with the help of the table's header.
 */
#ifndef PITH_ROW_H
#define PITH_ROW_H

#include "base/arena.h"
#include "need/part.h"

/*
 * "Charts: Recharts, Version 3.6 (simpler in React)" of the row "| Charts |
 * Recharts | 3.6 | simpler in React |", in the arena. header is the header row; p
 * is NULL where there is none. Sets *check to the row's box, 'x' or ' ', if it is
 * 0 and a column of statuses says which.
 */
struct str row_text(struct str row, struct str header, struct arena *arena,
    char *check);

/*
 * "| What is missing | Priority |" says what its rows are, as a caption does;
 * NEED_UNKNOWN if it does not.
 */
enum need_part row_kind(struct str header);

#endif
