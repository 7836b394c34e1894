/*
 * finished: whether all of the work of a log is done, by its newest entry.
 */
#ifndef PITH_NEED_FINISHED_H
#define PITH_NEED_FINISHED_H

#include "need/points.h"

/*
 * If that entry says so, and names no step, the steps of older entries are over: sets
 * their `over`, and of those below "Next" `settled`. If it names the next one, the
 * state that says above dated entries that all is done is `settled`. The parts of all
 * points are known.
 */
void finished_mark(struct log_points *points);

#endif
