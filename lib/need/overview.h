/*
 * overview: the state of the work, in one line made of headings of a log: the
 * newest entries by their dates, or the parts that are marked as done.
 */
#ifndef PITH_NEED_OVERVIEW_H
#define PITH_NEED_OVERVIEW_H

#include "base/buf.h"
#include "need/points.h"

enum { OVERVIEW_BYTES = 240, OVERVIEW_PLACES = OVERVIEW_BYTES / 3 };

/* Starts as all zero; free the text. */
struct overview {
	struct buf text; /* "Last: Tide clock; Moon phases" */
	struct src places[OVERVIEW_PLACES]; /* of its headings: none is shorter
	                                       than "a; " */
	size_t n;
};

/*
 * False if fewer than two such headings are found. Before points are dropped:
 * headings are the first to go.
 */
bool overview_find(const struct log_points *points, struct overview *overview);

/* Its line is made of the heading that is there, among others. */
bool overview_names(const struct overview *overview, const struct src *src);

/*
 * Adds "Last updated: 2026-05-29" to *text, from a line at the head of a log whose
 * entries have no dates, and sets its place; nothing, if there is no such line, or
 * it is shown as it is. Before points are dropped, too.
 */
void overview_date(struct log_points *points, struct buf *text,
    struct src *place);

#endif
