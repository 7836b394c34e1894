#include "need/lists.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/map.h"
#include "need/caption.h"
#include "need/sign.h"
#include "need/steps.h"

/* It seems done only because another stage has such words. */
static bool
is_title(const struct scored_item *one)
{
	return one->point.form == POINT_HEADING && one->part == NEED_OPEN &&
	    points_show(one) && !one->over;
}

/* "⬜ **Gate**: hang it", "**2. Oil the lid.** It ...": one of several alike. */
static bool
is_marked(const struct log_item *point)
{
	struct str text = point->text;

	if (point->form != POINT_PARAGRAPH || point->more)
		return false;
	return sign_length(text) > 0 ||
	    (str_starts(text, STR("**")) &&
		caption_number(str_skip(text, strlen("**"))) > 0);
}

/*
 * An item, a row, a command that is to be run, or the title of what is; not a
 * sentence.
 */
static bool
is_listed(const struct scored_item *one)
{
	if (one->part == NEED_OPEN)
		return is_title(one) ||
		    (steps_has(one) &&
			(one->point.form != POINT_PARAGRAPH ||
			    is_marked(&one->point)));
	return (one->point.form == POINT_ITEM || one->point.form == POINT_ROW ||
		   is_marked(&one->point)) &&
	    points_show(one) && !one->over;
}

/* Behind the last point in the item at i, a caption. */
static size_t
end_of_item(const struct log_points *points, size_t i)
{
	const struct log_item *item = &points->all[i].point;

	for (i++; i < points->n; i++) {
		const struct log_item *point = &points->all[i].point;
		bool in = point->form == POINT_ITEM || point->list_group
		    ? point->depth > item->depth
		    : point->group >= item->group && !point_is_above(point);

		if (!in)
			break;
	}
	return i;
}

/*
 * "- Two doors:" stands above the points in it, and is an item of its list all the
 * same, if the first of them is in the same part.
 */
static bool
holds_listed(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i];
	size_t end;

	if (one->point.list_group == 0 || one->item || points_show(one))
		return false;
	end = end_of_item(points, i);
	for (size_t k = i + 1; k < end; k++) {
		const struct scored_item *next = &points->all[k];

		if (is_listed(next))
			return (next->part == NEED_OPEN) ==
			    (one->part == NEED_OPEN);
	}
	return false;
}

static uint64_t
hash_numbers(const uint64_t numbers[], size_t n)
{
	return str_hash(
	    (struct str){ (const char *)numbers, n * sizeof *numbers });
}

/*
 * What the points of a list share: under one heading there may be a table, and a
 * list with others in its items. Steps are of one list in any form, titles of one
 * with those of their level, next to it in the log.
 */
static uint64_t
list_key(const struct scored_item *one, size_t outer)
{
	const struct log_item *point = &one->point;
	bool title = point->form == POINT_HEADING;
	bool open = one->part == NEED_OPEN;
	bool item = point->list_group > 0;
	size_t group = item ? point->list_group - 1 : point->group;
	uint64_t numbers[] = { title ? outer : group, title ? point->level : 0,
		open,
		open       ? 0
		    : item ? POINT_ITEM
			   : point->form };

	return hash_numbers(numbers, countof(numbers)) ^
	    (point->parent.n && !title ? str_hash(point->parent) : 0);
}

/* A list has the number of its first point. */
struct list {
	size_t number, n;
};

/* While it is shown, so is the item at i. */
static void
mark_inside(struct log_points *points, size_t i)
{
	size_t end = end_of_item(points, i);

	for (size_t k = i + 1; k < end; k++) {
		points->all[k].outer = points->all[i].list;
		points->all[k].item = points->all[i].number;
	}
}

static void
count_lists(struct log_points *points)
{
	struct list *lists = zeroed(points->n + 1, sizeof *lists);
	struct map keys = { 0 };
	size_t outer[POINT_HEADINGS + 1] = { 0 }; /* the last heading of each */
	size_t n = 0;

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];
		size_t *list, level = one->point.level;
		bool holds = holds_listed(points, i);

		for (size_t k = level; level && k < countof(outer); k++)
			outer[k] = one->number;
		if (!is_listed(one) && !holds)
			continue;
		list = map_put(&keys,
		    list_key(one, outer[level - (level > 0)]));
		if (*list == 0) {
			lists[n].number = one->number;
			*list = ++n;
		}
		one->list = *list;
		lists[*list - 1].n++;
		if (holds)
			mark_inside(points, i);
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->item)
			one->outer = lists[one->outer - 1].number;
		if (one->list == 0)
			continue;
		one->listed = lists[one->list - 1].n;
		one->list = lists[one->list - 1].number;
	}
	map_free(&keys);
	free(lists);
}

/* How many steps are nested in the i-th point by its name, and not deeper. */
static size_t
count_nested(const struct log_points *points, size_t i)
{
	size_t depth = points->all[i].point.depth, n = 0;

	for (size_t k = i + 1; k < points->n; k++) {
		const struct scored_item *one = &points->all[k];

		if ((one->point.form != POINT_ITEM &&
			one->point.form != POINT_CAPTION) ||
		    one->point.depth <= depth)
			break;
		n += one->point.depth == depth + 1 && one->point.parent.n &&
		    steps_has(one);
	}
	return n;
}

/* How many steps of its own group follow the heading at i. */
static size_t
count_below(const struct log_points *points, size_t i)
{
	size_t n = 0;

	for (size_t k = i + 1;
	     k < points->n && points->all[k].point.form != POINT_HEADING; k++) {
		const struct scored_item *one = &points->all[k];

		n += one->point.group == points->all[i].point.group &&
		    one->part == NEED_OPEN && one->listed > 0;
	}
	return n;
}

/*
 * "It can be set up.", right above a list, stands for it where nothing else of it is
 * shown.
 */
static bool
is_intro(const struct log_points *points, size_t i)
{
	const struct scored_item *one = &points->all[i], *next = one + 1;

	return one->point.form == POINT_PARAGRAPH && one->listed == 0 &&
	    i + 1 < points->n && next->number == one->number + 1 &&
	    next->point.group == one->point.group && next->listed > 1 &&
	    next->point.form == POINT_ITEM && next->part == one->part;
}

void
lists_count(struct log_points *points)
{
	count_lists(points);
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (one->point.form == POINT_ITEM && steps_has(one))
			one->below = count_nested(points, i);
		if (one->point.form == POINT_HEADING && one->part == NEED_OPEN)
			one->below = count_below(points, i);
		if (is_intro(points, i)) {
			one->list = one[1].list;
			one->below = one[1].listed;
		}
	}
}
