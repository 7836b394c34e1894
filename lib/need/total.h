/*
 * total: a line that says how far the whole work is: "Total: 36/63 tasks (57 %)",
 * "Overall progress: 40 %".
 */
#ifndef PITH_NEED_TOTAL_H
#define PITH_NEED_TOTAL_H

#include "need/points.h"

/* What a text says; false, with undefined contents, if it is no such line. */
bool total_parse(struct str text, struct total *total);

/*
 * Finds that of a log, when the parts of all points are known: in its newest part the
 * one of most steps, the last of several; none if these are of parts of the work. Sets
 * `leads_state` of its point, and `over` of those before it with the same label.
 */
void total_find(struct log_points *points);

/* The other figures may be of the same work: they do not tell another part of it. */
bool total_agrees(const struct total *total, uintmax_t done, uintmax_t all);

#endif
