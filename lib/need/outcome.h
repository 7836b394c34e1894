/*
 * outcome: stages of a plan that say below their heading what came of them: "Status:
 * Shipped". The steps of a plan are open by its title, and nobody takes off those of a
 * stage that is done.
 */
#ifndef PITH_OUTCOME_H
#define PITH_OUTCOME_H

#include "need/points.h"

/*
 * Takes the steps of stages that are done out of what is open, before anything relies
 * on it: of those that say so, or have a tick at each step. Sets `at_work` of what is
 * in one that is in progress.
 */
void points_close_stages(struct log_points *points);

#endif
