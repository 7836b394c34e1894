/*
 * stages: the headings of an open part that divide it: "Stage 3: Cloud", "Stage
 * 4: Launch" below "Next steps". What is below one of them says little without the
 * others, so their titles come before what is below them, in the order of the log.
 */
#ifndef PITH_STAGES_H
#define PITH_STAGES_H

#include "need/points.h"

/* Sets `stage` of the headings that are one: after the parts, before the scores. */
void stages_find(struct log_points *points);

/*
 * Scores the titles: with numbers by the best of what is below them all, the first
 * one highest, else each by what is below it.
 */
void stages_order(struct log_points *points);

#endif
