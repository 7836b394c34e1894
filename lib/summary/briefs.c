#include "summary/briefs.h"

#include "need/choose.h"

bool
brief_is_nested(const struct summary_point *point,
    const struct summary_point *before)
{
	size_t n = point->parent.n;

	return n && str_starts(before->text, point->parent) &&
	    (n == before->text.n || !is_word_byte(before->text.p[n])) &&
	    str_eq(point->src.file, before->src.file);
}

/* ---- lists ---- */

/* A heading that names the topic of a point that is shown. */
static bool
is_named(const struct summary *summary, const struct summary_point *point)
{
	const struct summary_point *end = summary->points + summary->n_points;

	for (const struct summary_point *next = point + 1; point->heading &&
	     point->topic.n && next < end && next - point <= NESTED_NEAR;
	     next++) {
		if (next->shown && next->part == point->part &&
		    str_eq(next->topic, point->topic) &&
		    str_eq(next->src.file, point->src.file))
			return true;
	}
	return false;
}

/* Another point that is shown, or the line above one, says what it says. */
static bool
is_said(const struct summary *summary, const struct summary_point *point)
{
	return point->same ? summary->points[point->same - 1].shown
			   : !point->shown && is_named(summary, point);
}

/* The items that stand above points that are shown: the points of one item follow each other. */
static void
count_above(const struct summary *summary, struct map *lists)
{
	const struct summary_point *last = NULL;

	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *point = &summary->points[i];

		if (point->item == 0 || !point->shown ||
		    (last && last->item == point->item &&
			last->outer == point->outer))
			continue;
		++*map_put(lists, point->outer);
		last = point;
	}
}

void
briefs_count(const struct summary *summary, struct map *lists)
{
	count_above(summary, lists);
	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *point = &summary->points[i];

		if (point->listed && (point->shown || is_said(summary, point)))
			++*map_put(lists, point->list);
	}
}

size_t
briefs_count_same(const struct summary *summary, size_t list)
{
	size_t n = 0;

	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *point = &summary->points[i];

		n += point->listed && point->list == list &&
		    is_said(summary, point);
	}
	return n;
}

/* ---- what is below a point ---- */

/* It is one of the steps that the point stands for. */
static bool
is_below(const struct summary_point *next, const struct summary_point *point)
{
	if (point->intro)
		return next->list == point->list && next->listed;
	return point->heading ? next->group == point->group && !next->heading &&
		next->listed && next->part == point->part
			      : brief_is_nested(next, point);
}

/* Behind the last one that may be below the point. */
static const struct summary_point *
end_of_near(const struct summary *summary, const struct summary_point *point)
{
	const struct summary_point *end = summary->points + summary->n_points;

	return end - point > NESTED_NEAR && !point->intro
	    ? point + NESTED_NEAR + 1
	    : end;
}

size_t
briefs_below(const struct summary *summary, const struct summary_point *point)
{
	const struct summary_point *end = end_of_near(summary, point);
	size_t said = 0;

	for (const struct summary_point *next = point + 1;
	     point->below && next < end; next++) {
		if (!is_below(next, point))
			continue;
		if (next->shown)
			return 0;
		said += point->intro && is_said(summary, next);
	}
	return said < point->below ? point->below - said : 0;
}

/* Those of which a point is shown. */
static void
find_shown(const struct summary *summary, struct map *lists)
{
	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *point = &summary->points[i];
		size_t *part;

		if (!point->shown || point->listed == 0)
			continue;
		part = map_put(lists, point->list);
		if (*part == 0)
			*part = point->part + 1;
	}
}

/* Those of the steps that a point stands for. */
static void
find_below(const struct summary *summary, const struct summary_point *point,
    struct map *lists)
{
	const struct summary_point *end = end_of_near(summary, point);

	for (const struct summary_point *next = point + 1; next < end; next++) {
		if (is_below(next, point))
			*map_put(lists, next->list) = point->part + 1;
	}
}

void
briefs_find_parts(const struct summary *summary, struct map *lists)
{
	find_shown(summary, lists);
	for (size_t i = 0; i < summary->n_points; i++) {
		const struct summary_point *one = &summary->points[i];

		if (one->shown && briefs_below(summary, one))
			find_below(summary, one, lists);
	}
}

const struct summary_point *
brief_next(const struct summary *summary, const struct summary_point *from,
    const struct summary_point *one, enum brief_place place)
{
	const struct summary_point *end = place == BRIEF_BELOW
	    ? end_of_near(summary, one)
	    : summary->points + summary->n_points;

	for (; from < end; from++) {
		if (from->brief.n && !from->shown && !is_said(summary, from) &&
		    (place == BRIEF_BELOW ? is_below(from, one)
					  : from->list == one->list))
			return from;
	}
	return NULL;
}
