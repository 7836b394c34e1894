/*
 * rate: how much each point of a log is needed, by the model of score.h and by
 * what only the whole log shows: what is current, what a newer part replaced,
 * what says nothing without the points around it.
 */
#ifndef PITH_RATE_H
#define PITH_RATE_H

#include "need/points.h"

/* Sets part, score, steps and over of all points, when all are there. */
void points_score(struct log_points *points);

#endif
