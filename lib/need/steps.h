/*
 * steps: lists whose points are needed together or in their order: open steps, the
 * rows of what is done, entries that are still to be done.
 */
#ifndef PITH_NEED_STEPS_H
#define PITH_NEED_STEPS_H

#include "need/points.h"

/* Changes the scores of such points, and sets `listed` and `below` of all. */
void points_order_steps(struct log_points *points);

#endif
