/*
 * choice: what each entry of a log of decisions chose. What it was about, what else
 * could have been chosen and why it was not say little without that.
 */
#ifndef PITH_NEED_CHOICE_H
#define PITH_NEED_CHOICE_H

#include "need/points.h"

/*
 * Where most entries are decisions that say what they chose ("Chosen: ..."), that is
 * needed more than the rest of its entry. Where their titles are only numbers or
 * days, the choices of the newest two dozen are needed most of all, each with the
 * question that it answers; options are needed less. When all other scores are set.
 */
void choices_lift(struct log_points *points);

#endif
