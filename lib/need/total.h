/*
 * total: the progress that a log states of its whole work, as in "Total: 36/63 tasks
 * (57 %)" and "Overall progress: 40 %".
 */
#ifndef PITH_NEED_TOTAL_H
#define PITH_NEED_TOTAL_H

#include "need/points.h"

/*
 * Finds that of a log, when the parts of all points are known: in its newest part the
 * one of most steps, the last of several. Sets `leads_state` of its point.
 */
void total_find(struct log_points *points);

/* The other figures may be of the same work: they do not count another part of it. */
bool total_agrees(const struct total *total, uintmax_t done, uintmax_t all);

#endif
