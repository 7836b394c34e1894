/*
 * briefs: the lists of points, and the names of those that a document does not show:
 * "(+3 more: the door; the flue; the lamp)", "(2 steps: ...)".
 */
#ifndef PITH_BRIEFS_H
#define PITH_BRIEFS_H

#include "summary/summary.h"

/* The point is nested in the one before it, or that leads to its list. */
bool brief_is_nested(const struct summary_point *point,
    const struct summary_point *before);

/* Counts in `lists` how many points of each are shown, or said by one that is. */
void briefs_count(const struct summary *summary, struct map *lists);

/* How many points of the list are said by one that is shown. */
size_t briefs_count_same(const struct summary *summary, size_t list);

/* How many open steps are below a point, if none of them is shown; else 0. */
size_t briefs_below(const struct summary *summary,
    const struct summary_point *point);

/*
 * Has in `lists` those that a line counts, each with its part plus 1: lists with a
 * point that is shown, in the part of the first one, as a rule may be one of
 * decisions; and the steps below a point.
 */
void briefs_find_parts(const struct summary *summary, struct map *lists);

/* What a brief is counted with. */
enum brief_place {
	BRIEF_OF_LIST, /* the others of a list */
	BRIEF_BELOW,   /* the steps below a point */
};

/*
 * The next point from `from` on that is not shown and has a brief, of the list of a
 * point, or below it; NULL after the last one.
 */
const struct summary_point *brief_next(const struct summary *summary,
    const struct summary_point *from, const struct summary_point *one,
    enum brief_place place);

#endif
