#include "need/reopen.h"

#include "need/sign.h"
#include "text/wordlist.h"

/* A heading that is read, and the boxes below it. */
struct part {
	size_t heading; /* in the points */
	size_t boxes, open;
};

/* Several of its boxes, and more than one in five, have no tick. */
static bool
is_open(const struct part *part)
{
	return part->open > 1 && 5 * part->open > part->boxes;
}

static bool
says_done(struct str heading)
{
	return part_says_closed(heading) || signs_count(heading, SIGN_DONE) > 0;
}

/*
 * What is below a part that is not done is not done by its word, but by that of
 * another heading below it.
 */
static void
reopen(struct log_points *points, const struct part *part, size_t end)
{
	size_t level = 0; /* of a heading below it that says so itself */

	if (!is_open(part) || !points->all[part->heading].point.closed)
		return;
	for (size_t i = part->heading; i < end; i++) {
		struct log_item *point = &points->all[i].point;

		if (point->form == POINT_HEADING && i > part->heading &&
		    (level == 0 || point->level <= level))
			level = says_done(point->text) ? point->level : 0;
		if (level == 0)
			point->closed = point->done = false;
	}
}

/* "Success criteria of the next stage" */
static bool
is_of_criteria(const struct log_item *point)
{
	return point->form == POINT_HEADING &&
	    wordlist_has(LIST_CRITERION, point->text) &&
	    wordlist_has(LIST_NEED_NEXT, point->text) &&
	    part_named_by(point->text) == NEED_OPEN;
}

/* The first point after those that are in one list with it. */
static size_t
end_of_list(const struct log_points *points, size_t first)
{
	size_t i = first + 1;

	while (i < points->n && !point_is_above(&points->all[first].point) &&
	    points->all[i].point.group == points->all[first].point.group)
		i++;
	return i;
}

static bool
is_all_ticks(const struct log_points *points, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		const struct log_item *point = &points->all[i].point;

		if (point->form != POINT_ITEM || point->check ||
		    !sign_begins(point->text, SIGN_DONE))
			return false;
	}
	return true;
}

/*
 * Where each item of a list below such a heading begins with a tick, nothing of it is
 * done: the ticks are bullets.
 */
static void
drop_ticks(struct log_points *points, size_t heading)
{
	size_t end = points_end_of(points, heading), next;

	for (size_t i = heading + 1; i < end; i = next) {
		next = end_of_list(points, i);
		if (!is_all_ticks(points, i, next))
			continue;
		for (size_t k = i; k < next; k++) {
			struct str *text = &points->all[k].point.text;

			*text = str_skip(*text, sign_length(*text));
		}
	}
}

void
points_reopen(struct log_points *points)
{
	struct part parts[POINT_HEADINGS + 1] = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < points->n; i++) {
		if (is_of_criteria(&points->all[i].point))
			drop_ticks(points, i);
	}
	for (size_t i = 0; i <= points->n; i++) {
		const struct log_item *point = i < points->n
		    ? &points->all[i].point
		    : NULL;

		while (n &&
		    (point == NULL ||
			(point->form == POINT_HEADING &&
			    points->all[parts[n - 1].heading].point.level >=
				point->level)))
			reopen(points, &parts[--n], i);
		if (point == NULL)
			break;
		if (point->form == POINT_HEADING)
			parts[n++] = (struct part){ .heading = i };
		for (size_t k = 0; point->check && k < n; k++) {
			parts[k].boxes++;
			parts[k].open += point->check == ' ';
		}
	}
}
