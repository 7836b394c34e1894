/*
 * outcome: stages of a plan that say below their heading what came of them: "Status:
 * Shipped", "Actual: Delivered in May". The steps of a plan are open by its title,
 * and nobody takes off those of a stage that is done.
 */
#ifndef PITH_OUTCOME_H
#define PITH_OUTCOME_H

#include "need/points.h"

/*
 * Takes the steps of stages that are done out of what is open, before anything relies
 * on it: of those that say so, or have a tick at each step, and of phases and other
 * stages with numbers, without a word of their own, before one that is in progress.
 * Sets `at_work` of what is in that one.
 */
void points_close_stages(struct log_points *points);

#endif
