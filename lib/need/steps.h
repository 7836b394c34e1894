/*
 * steps: lists whose points are needed together or in their order: open steps, the
 * rows of what is done, entries that are still to be done.
 */
#ifndef PITH_NEED_STEPS_H
#define PITH_NEED_STEPS_H

#include "need/points.h"

/* Changes the scores of open steps, and of the rows of what is done. */
void points_order_steps(struct log_points *points);

/* It is shown among what is open, and no detail of a box. */
static inline bool
steps_is_open(const struct scored_item *one)
{
	return one->part == NEED_OPEN && points_show(one) && !one->over &&
	    !one->likely_done && !point_is_detail(&one->point);
}

/* The title of a stage is in the group of its steps, and none of them. */
static inline bool
steps_has(const struct scored_item *one)
{
	return one->point.form != POINT_HEADING && steps_is_open(one);
}

#endif
