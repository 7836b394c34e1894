#include "need/reopen.h"

#include "need/sign.h"

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

void
points_reopen(struct log_points *points)
{
	struct part parts[POINT_HEADINGS + 1] = { 0 };
	size_t n = 0;

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
