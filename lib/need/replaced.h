/*
 * replaced: which points of a log a newer part of it replaces: the state and the
 * steps of older entries, steps that were done, problems with their fixes below.
 */
#ifndef PITH_REPLACED_H
#define PITH_REPLACED_H

#include "need/points.h"

/* Sets `over`, `likely_done`, `settled` of all points, whose parts and ages are known. */
void points_mark_replaced(struct log_points *points);

#endif
