/*
 * current: which points of the state say how things are now: the fields that tell
 * where the work is, in the newest part of a log, and what that part begins with.
 */
#ifndef PITH_NEED_CURRENT_H
#define PITH_NEED_CURRENT_H

#include "need/points.h"

/* Starts as all zero; one for a log. */
struct current {
	/* private */
	struct map labels; /* how many new points have one */
};

/* Counts the fields, when the parts of all points are known. */
void current_read(struct current *current, const struct log_points *points);

/* How much more that point is needed for it, in thousandths of its score; or 0. */
int current_gain(const struct current *current, const struct log_points *points,
    const struct scored_item *one);

void current_free(struct current *current);

/* "Next steps: ..." with which the log ends: of all that is open it comes first. */
bool current_ends_log(const struct log_points *points,
    const struct scored_item *one);

/*
 * A step that is open: under a heading for open steps, or with a box, in the newest
 * entry, in no entry, or in a plan; and "Next: ..." with which the log ends. Or a
 * line of the state: of several entries in the newest one, or "Status: ..." in the
 * first lines of the file. Or a command, or a place, in no entry.
 */
bool current_holds(const struct log_points *points,
    const struct scored_item *one);

#endif
