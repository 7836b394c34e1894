/*
 * lists: which points are of one list, and how many it has: a document that shows
 * some of them says how many it leaves out.
 */
#ifndef PITH_LISTS_H
#define PITH_LISTS_H

#include "need/points.h"

/* Sets what all points have of their lists, from `list` to `below`, by their scores. */
void lists_count(struct log_points *points);

#endif
