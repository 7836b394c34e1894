/* emit: the records of the points of a log. */
#ifndef PITH_EMIT_H
#define PITH_EMIT_H

#include "need/points.h"

/*
 * Writes `point` records of the best points, in file order, and a drop for the
 * others; then clears the points for the next file.
 */
void points_emit(struct log_points *points);

#endif
