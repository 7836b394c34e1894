#include "need/dated.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"
#include "log/entry_start.h"
#include "text/time.h"

struct dated_point {
	struct scored_item *point;
	int64_t day;
};

/* It is one of a list, and tells how things are or were. */
static bool
is_listed(const struct scored_item *one)
{
	return one->entry == 0 &&
	    ((one->point.form == POINT_ITEM && one->point.depth == 0) ||
		one->point.form == POINT_ROW) &&
	    (one->part == NEED_STATE || one->part == NEED_FINDINGS ||
		one->part == NEED_DECISIONS);
}

/* The first day in its first words that does not lie ahead. */
static bool
find_day(struct str text, int64_t *day)
{
	enum { NEAR = 160, DAY = 24 * 60 * 60 };
	struct date date;
	size_t end = 0;

	while (end < NEAR && date_find(text, &end, &date)) {
		struct str before = str_head(text,
		    (size_t)(date.words.p - text.p));

		if (before.n >= NEAR)
			break;
		if (date.day == 0 || date_is_ahead(before))
			continue;
		*day = date_seconds(&date) / DAY;
		return true;
	}
	return false;
}

static int
compare_newest(const void *left, const void *right)
{
	const struct dated_point *a = left, *b = right;

	return (a->day < b->day) - (a->day > b->day);
}

/* Of n with a day among `all`: the oldest loses most. */
static void
lower_old(struct dated_point dated[], size_t n, size_t all)
{
	enum { LEAST = 4, OLDEST = 800 };

	if (n < LEAST || 2 * n < all)
		return;
	sort(dated, n, sizeof *dated, compare_newest);
	for (size_t i = 0, newer = 0; i < n; i++) {
		if (i > 0 && dated[i].day < dated[i - 1].day)
			newer = i;
		dated[i].point->score -= (int)(OLDEST * newer / n);
	}
}

void
dated_lists_score(struct log_points *points)
{
	struct dated_point *dated = zeroed(points->n + 1, sizeof *dated);
	size_t i = 0;

	while (i < points->n) {
		size_t group = points->all[i].point.group, n = 0, all = 0;

		for (; i < points->n && points->all[i].point.group == group;
		     i++) {
			struct scored_item *one = &points->all[i];

			if (!is_listed(one))
				continue;
			all++;
			dated[n].point = one;
			n += find_day(one->point.text, &dated[n].day);
		}
		lower_old(dated, n, all);
	}
	free(dated);
}
