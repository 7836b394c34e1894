/*
 * latest: what a log of decisions decided last.
 */
#ifndef PITH_NEED_LATEST_H
#define PITH_NEED_LATEST_H

#include "need/points.h"

/*
 * Where the entries of a log with an order are decisions, the newest one is needed as
 * much as any other: it is what the work follows now.
 */
void latest_lift(struct log_points *points);

#endif
