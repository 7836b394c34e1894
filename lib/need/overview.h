/*
 * overview: where the work stands, in one line made of the headings of a log. Some
 * logs tell it by dates, others by the parts that say that they are done.
 */
#ifndef PITH_NEED_OVERVIEW_H
#define PITH_NEED_OVERVIEW_H

#include "base/buf.h"
#include "need/points.h"

enum { OVERVIEW_PLACES = 4 };

/* Starts as all zero; free the text. */
struct overview {
	struct buf text; /* "Last: Tide clock; Moon phases" */
	struct src places[OVERVIEW_PLACES]; /* of the first headings */
	size_t n;                           /* of headings; may be more */
};

/*
 * The newest entries, or else the parts that are done; false if the log does not
 * tell two of them. Before points are dropped: headings are the first to go.
 */
bool overview_find(const struct log_points *points, struct overview *overview);

#endif
