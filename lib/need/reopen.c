#include "need/reopen.h"

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

/* What is below a part that is not done is not done by its word. */
static void
reopen(struct log_points *points, const struct part *part, size_t end)
{
	if (!is_open(part) || !points->all[part->heading].point.closed)
		return;
	for (size_t i = part->heading; i < end; i++) {
		points->all[i].point.closed = false;
		points->all[i].point.done = false;
	}
}

void
points_reopen(struct log_points *points)
{
	struct part parts[POINT_HEADINGS + 1];
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
