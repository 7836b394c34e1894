/*
 * tags: lists whose items begin with the unit of work or the day that they are from,
 * in its order: "[Stage 3] ...". What was added last is needed most.
 */
#ifndef PITH_NEED_TAGS_H
#define PITH_NEED_TAGS_H

#include "need/points.h"

/*
 * Raises the scores of the newer half of each such list, by how new an item is, and
 * lowers those of the older half; of a falling list the first items are the newer.
 */
void tags_lift(struct log_points *points);

#endif
