/*
 * choice: what each entry of a log of decisions chose. Its background, the other
 * options and why they were rejected mean little without it.
 */
#ifndef PITH_NEED_CHOICE_H
#define PITH_NEED_CHOICE_H

#include "need/points.h"

/*
 * Where most entries are decisions that say what they chose ("Chosen: ..."), that is
 * needed more than the rest of its entry. Before points are put in order, when all
 * have their scores.
 */
void choices_lift(struct log_points *points);

#endif
