/*
 * remedy: problems and what mends them. A problem of an entry with its fix below is
 * over, and a problem that is shown needs its fix beside it.
 */
#ifndef PITH_NEED_REMEDY_H
#define PITH_NEED_REMEDY_H

#include "need/points.h"

/* The label of a problem, or of a mistake that taught something. */
bool remedy_names_problem(struct str caption);

/*
 * Sets over of problems that a later point of the entry mends. They are findings:
 * neither open nor the state of the work.
 */
void remedies_mark(struct log_points *points);

/*
 * A point that mends one before it, or teaches what follows from it, gets at least
 * its score; both are of one part then. When all other scores are set.
 */
void remedies_lift(struct log_points *points);

#endif
