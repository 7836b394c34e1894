#include "need/stages.h"

#include "text/wordlist.h"

#include <limits.h>

#include "need/caption.h"
#include "need/heading.h"
#include "need/kind.h"
#include "text/ids.h"

/* What is below it is not all done, replaced, or of other parts. */
static bool
has_steps(const struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading);
	bool code = false, other = false;

	for (size_t i = heading + 1; i < end; i++) {
		const struct scored_item *one = &points->all[i];

		if (point_is_above(&one->point))
			continue;
		if (one->part == NEED_OPEN && !one->over)
			return true;
		code |= one->point.form == POINT_CODE;
		other |= one->point.form != POINT_CODE;
	}
	return code && !other;
}

/*
 * "Stage 3: Cloud", "2. Verify"; right below the title of the file "2. Shape" may be
 * a chapter.
 */
static bool
divides(const struct log_points *points, size_t i, size_t above)
{
	const struct scored_item *one = &points->all[i];

	return one->point.form == POINT_HEADING &&
	    one->point.kind == NEED_OPEN && !one->point.title &&
	    !one->point.past && !one->point.closed && !one->over &&
	    !heading_is_id(&one->point) &&
	    (points->all[above].point.level == 1 &&
			heading_is_document(&points->all[above])
		    ? id_numbered(one->point.text)
		    : caption_number(one->point.text)) > 0 &&
	    has_steps(points, i);
}

/* No later one leads the part: the first one does. */
static void
mark(struct log_points *points, size_t heading, size_t stage, bool later)
{
	size_t end = points_end_of(points, heading);

	points->all[heading].stage = stage;
	for (size_t i = heading; i < end; i++)
		points->all[i].later |= later;
}

/* The outermost level of the headings from i to end. */
static size_t
outermost(const struct log_points *points, size_t i, size_t end)
{
	size_t level = POINT_HEADINGS + 1;

	for (; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING && point->level < level)
			level = point->level;
	}
	return level;
}

/* Marks those right below the heading at `above`, if they are more than one. */
static void
find_below(struct log_points *points, size_t above)
{
	size_t end = points_end_of(points, above), first = 0, n = 0;
	size_t level = outermost(points, above + 1, end);
	size_t list = points->all[above].number;

	for (size_t i = above + 1; i < end; i++) {
		if (points->all[i].point.level != level ||
		    !divides(points, i, above))
			continue;
		if (n == 0)
			first = i;
		if (n == 1)
			mark(points, first, list, false);
		if (n > 0)
			mark(points, i, list, true);
		n++;
	}
}

void
stages_find(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING && point->kind == NEED_OPEN &&
		    !point->past && points->all[i].stage == 0)
			find_below(points, i);
	}
	for (size_t i = 0; i < points->n; i++) {
		if (points->all[i].stage)
			points->all[i].part = NEED_OPEN;
	}
}

static bool
is_shown(const struct scored_item *one)
{
	return one->part == NEED_OPEN && points_show(one);
}

/* The best score of the steps below the heading at i; INT_MIN: there is none. */
static int
best_below(const struct log_points *points, size_t i)
{
	return points_best(points, i + 1, points_end_of(points, i), is_shown);
}

/* The stages of the list that begins at i; they have their rank then. */
static void
order_list(struct log_points *points, size_t i)
{
	enum { IN_ORDER = 50, MOST = 20, LOW = 400, RANKED = 900 };
	size_t list = points->all[i].stage, from = i;
	size_t end = points_next_heading(points, i,
	    points->all[i].point.level - 1);
	int best = INT_MIN, n = 0;

	for (; i < end; i++) {
		if (points->all[i].stage == list &&
		    best_below(points, i) > best)
			best = best_below(points, i);
	}
	if (best > INT_MIN &&
	    wordlist_begins(LIST_RANK_NAME, points->all[from].point.text))
		best += RANKED;
	for (i = from; i < end; i++) {
		struct scored_item *one = &points->all[i];

		if (one->stage != list)
			continue;
		one->stage = 0;
		if (best == INT_MIN || !points_show(one))
			continue;
		one->score = best - IN_ORDER * n;
		n += n < MOST;
		if (kind_has_low_priority(&one->point))
			one->score -= LOW;
		/* The best step below it is needed as much. */
		points_align(points, i + 1, points_end_of(points, i), is_shown,
		    one->score);
	}
}

void
stages_order(struct log_points *points)
{
	for (size_t i = 0; i < points->n; i++) {
		if (points->all[i].stage)
			order_list(points, i);
	}
}
