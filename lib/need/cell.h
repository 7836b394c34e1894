/*
 * cell: what a cell of a table says of how far the work of its row is.
 */
#ifndef PITH_NEED_CELL_H
#define PITH_NEED_CELL_H

#include "base/str.h"
#include "text/ids.h"

/* A cell, and the name of its column, which is empty without a header. */
struct cell {
	struct str text, column;
};

/* "✅", "✅ Working"; of several signs each says something else. */
bool cell_is_tick(struct str cell);

/*
 * That of "Open, blocked", "Deferred outside the bar", "Already shipped"; not of
 * "Pending → complete", which was the former.
 */
enum status cell_leading_status(struct str cell);

/*
 * The box of its row, if it is in the column of statuses: 'x' of "Done (in May)", ' '
 * of "not started", "Done - except for the lock" and "Complete when it shuts", '-' of
 * "superseded"; else 0.
 */
char cell_check(const struct cell *cell);

/* The words before a note, without a sign: "Done" of "✅ Done (in May)". */
struct str cell_status_text(struct str cell);

/* It says nothing but a status: "🔄 Pending". */
bool cell_is_status(struct str cell);

/*
 * How far the work is, in a column of statuses or by nothing but a sign or a status:
 * "🟡" and "Done, but for the lock" are in progress, "⬜" is pending, and "✅ Working"
 * is done.
 */
enum status cell_progress(const struct cell *cell);

#endif
