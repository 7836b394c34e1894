#include "need/latest.h"

#include <limits.h>

/* "Decision: ...", and nothing that a newer entry replaced. */
static bool
is_decision(const struct scored_item *one)
{
	return one->part == NEED_DECISIONS && one->entry && !one->point.past &&
	    !one->over && points_show(one) &&
	    label_of(points_caption(one)) == LABEL_DECISION;
}

/* Where the points of the entry of the i-th one end. */
static size_t
entry_end(const struct log_points *points, size_t i)
{
	size_t entry = points->all[i].entry;

	while (i < points->n && points->all[i].entry == entry)
		i++;
	return i;
}

void
latest_lift(struct log_points *points)
{
	size_t decided = 0, newest = points->n;

	for (size_t i = 0, end; i < points->n; i = end) {
		end = entry_end(points, i);
		if (points_best(points, i, end, is_decision) == INT_MIN)
			continue;
		decided++;
		if (newest == points->n ||
		    points_age(points, &points->all[i]) <
			points_age(points, &points->all[newest]))
			newest = i;
	}
	if (newest < points->n && points_has_order(points) &&
	    4 * decided >= 3 * points->entries)
		points_align(points, newest, entry_end(points, newest),
		    is_decision,
		    points_best(points, 0, points->n, is_decision));
}
