/*
 * lists: which points are of one list, and how many it has: a document that shows
 * some of them says how many it leaves out.
 */
#ifndef PITH_LISTS_H
#define PITH_LISTS_H

#include "need/points.h"

/* Sets `list`, `listed` and `below` of all points, once they have their scores. */
void lists_count(struct log_points *points);

#endif
