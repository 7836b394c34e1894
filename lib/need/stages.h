/*
 * stages: the headings with numbers that divide an open part: "Stage 3: Cloud",
 * "Stage 4: Launch" below "Next steps". What is below one of them says little
 * without the others, so their titles come before what is below them, in the order
 * of the log. Without numbers they may be anything: "The problem", "Files to edit".
 */
#ifndef PITH_STAGES_H
#define PITH_STAGES_H

#include "need/points.h"

/* Sets `stage` of the headings that are one: after the parts, before the scores. */
void stages_find(struct log_points *points);

/* Scores the titles by the best of what is below them all, the first one highest. */
void stages_order(struct log_points *points);

#endif
