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
	uint64_t numbers[] = { title ? outer : point->group,
		title ? point->level : 0, open, open ? 0 : point->form };

	return hash_numbers(numbers, countof(numbers)) ^
	    (point->parent.n && !title ? str_hash(point->parent) : 0);
}

/* A list has the number of its first point. */
struct list {
	size_t number, n;
};

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

		for (size_t k = level; level && k < countof(outer); k++)
			outer[k] = one->number;
		if (!is_listed(one))
			continue;
		list = map_put(&keys,
		    list_key(one, outer[level - (level > 0)]));
		if (*list == 0) {
			lists[n].number = one->number;
			*list = ++n;
		}
		one->list = *list;
		lists[*list - 1].n++;
	}
	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

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
	}
}
