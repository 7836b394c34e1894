/*
 * reopen: headings that say that their part is done, where boxes below them say
 * that it is not: "Phase 3: Done - the gate", the goal of a phase.
 */
#ifndef PITH_REOPEN_H
#define PITH_REOPEN_H

#include "need/points.h"

/* Takes the word of such headings back, before anything relies on it. */
void points_reopen(struct log_points *points);

#endif
