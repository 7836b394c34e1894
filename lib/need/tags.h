/*
 * tags: lists whose items begin with the unit of work that they are from, in its
 * order: "[Stage 3] ...". What the last units added is needed most.
 */
#ifndef PITH_NEED_TAGS_H
#define PITH_NEED_TAGS_H

#include "need/points.h"

/* Raises the scores of the items of the last two units of each such list. */
void tags_lift(struct log_points *points);

#endif
