#include "need/stages.h"

#include <limits.h>

#include "need/kind.h"
#include "text/ids.h"

/* The first heading after i of that level or one above it; else the end. */
static size_t
next_heading(const struct log_points *points, size_t i, size_t level)
{
	for (i++; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING && point->level <= level)
			break;
	}
	return i;
}

/* The first point behind what is below the heading at i. */
static size_t
end_of(const struct log_points *points, size_t i)
{
	return next_heading(points, i, points->all[i].point.level);
}

/* What is below it is not all done, replaced, or of other parts. */
static bool
has_steps(const struct log_points *points, size_t heading)
{
	size_t end = end_of(points, heading), code = 0;

	for (size_t i = heading + 1; i < end; i++) {
		const struct scored_item *one = &points->all[i];

		if (one->part == NEED_OPEN && !one->over &&
		    !point_is_above(&one->point))
			return true;
		code += one->point.form == POINT_CODE;
	}
	return code > 0 || end == heading + 1;
}

/* "Stage 3: Cloud"; not "Known issues", which a part of its own would be called. */
static bool
divides(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i];

	return one->point.names_topic && one->point.kind == NEED_OPEN &&
	    !one->point.title && !one->point.past && !one->point.closed &&
	    !one->over && str_eq(points_topic(points, one), one->point.topic) &&
	    has_steps(points, i);
}

/* "3. Move the crane", "Stage 3: Cloud" */
static bool
is_numbered(const struct scored_item *heading)
{
	struct str text = heading->point.text;

	return id_numbered(text) > 0 || (text.n && is_digit(text.p[0]));
}

/* Of what has numbers no later one leads the part: the first one does. */
static void
mark(struct log_points *points, size_t heading, size_t stage, bool later)
{
	size_t end = end_of(points, heading);

	points->all[heading].stage = stage;
	for (size_t i = heading; i < end; i++)
		points->all[i].later = later &&
		    is_numbered(&points->all[heading]);
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
	size_t end = end_of(points, above), n = 0;
	size_t level = outermost(points, above + 1, end);

	for (int marks = 0; marks <= 1; marks++) {
		size_t k = 0;

		for (size_t i = above + 1; i < end; i++) {
			if (points->all[i].point.level != level ||
			    !divides(points, i))
				continue;
			if (marks && n > 1)
				mark(points, i, points->all[above].number, k++);
			n += !marks;
		}
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

/* The best score of what is below the heading at i. */
static int
best_below(const struct log_points *points, size_t i)
{
	size_t end = end_of(points, i);
	int best = INT_MIN;

	for (i++; i < end; i++) {
		const struct scored_item *one = &points->all[i];

		if (points_show(one) && one->score > best)
			best = one->score;
	}
	return best;
}

/* What is open below the title at i is needed as much as that, at most. */
static void
lift_below(struct log_points *points, size_t i)
{
	size_t end = end_of(points, i);
	int best = best_below(points, i), title = points->all[i].score;

	for (i++; i < end; i++) {
		struct scored_item *one = &points->all[i];

		if (one->part == NEED_OPEN && points_show(one))
			one->score += title - best;
	}
}

/* Those of the list that begins at i. */
static void
order_list(struct log_points *points, size_t i)
{
	enum { IN_ORDER = 50, LOW = 400 };
	size_t list = points->all[i].stage, from = i;
	size_t end = next_heading(points, i, points->all[i].point.level - 1);
	int best = INT_MIN, n = 0;

	for (; i < end; i++) {
		if (points->all[i].stage == list &&
		    best_below(points, i) > best)
			best = best_below(points, i);
	}
	for (i = from; best > INT_MIN && i < end; i++) {
		struct scored_item *one = &points->all[i];

		if (one->stage != list)
			continue;
		one->score = best - IN_ORDER * n++;
		if (kind_has_low_priority(&one->point))
			one->score -= LOW;
		lift_below(points, i);
	}
}

void
stages_order(struct log_points *points)
{
	size_t list = 0;

	for (size_t i = 0; i < points->n; i++) {
		size_t stage = points->all[i].stage;

		if (stage && stage != list)
			order_list(points, i);
		list = stage ? stage : list;
	}
}
