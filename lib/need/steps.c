#include "need/steps.h"

#include <limits.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"
#include "need/box.h"
#include "need/kind.h"
#include "need/sign.h"
#include "text/ids.h"

static bool
is_command(const struct scored_item *one)
{
	return one->part == NEED_COMMANDS && one->point.form == POINT_CODE &&
	    points_show(one);
}

/*
 * Scores those of a group that are some such thing alike, the first one highest, if
 * they are not more than `whole`.
 */
static void
keep_together(struct scored_item *group[], size_t n,
    bool is(const struct scored_item *), size_t whole)
{
	enum { IN_ORDER = 20 };
	int most = INT_MIN;
	size_t found = 0, k = 0;

	for (size_t i = 0; i < n; i++) {
		if (!is(group[i]))
			continue;
		found++;
		if (group[i]->score > most)
			most = group[i]->score;
	}
	for (size_t i = 0; i < n && found <= whole; i++) {
		if (is(group[i]) && !kind_is_partial(&group[i]->point))
			group[i]->score = most - (int)(IN_ORDER * k++);
	}
}

/*
 * A list of next steps with holes looks complete, and is not. What blocks the
 * others comes first.
 */
static void
keep_steps_together(struct scored_item *group[], size_t n)
{
	enum { WHOLE = 8, LEAD = 200 };

	keep_together(group, n, steps_has, WHOLE);
	for (size_t i = 0; i < n; i++) {
		struct scored_item *one = group[i];

		if (steps_has(one) && !kind_is_partial(&one->point) &&
		    kind_leads(&one->point, NEED_OPEN))
			one->score += LEAD;
	}
}

/* "Check it out", "merge it", "push it": with the second alone nobody gets far. */
static void
keep_commands_together(struct scored_item *group[], size_t n)
{
	enum { WHOLE = 4 };

	keep_together(group, n, is_command, WHOLE);
}

/* Done, and not only cancelled. */
static bool
is_done_row(const struct log_item *point)
{
	return point_is_done_row(point) && !sign_cancelled(point->text);
}

/* Rows of a table that is nearly all done: their number says it. */
static void
drop_done_rows(struct scored_item *group[], size_t n)
{
	enum { TABLE = 8, LONG = 90 };
	size_t rows = 0, done = 0;

	for (size_t i = 0; i < n; i++) {
		rows += group[i]->point.form == POINT_ROW;
		done += is_done_row(&group[i]->point);
	}
	for (size_t i = 0; i < n && rows >= TABLE && 5 * done >= 4 * rows;
	     i++) {
		if (is_done_row(&group[i]->point) &&
		    group[i]->point.text.n < LONG)
			group[i]->score -= POINT_NEVER;
	}
}

/* Where all is done, what is called so is enough; not of what was decided. */
static void
shorten_done_rows(struct scored_item *group[], size_t n)
{
	enum { TABLE = 2 };
	size_t rows = 0;

	for (size_t i = 0; i < n; i++) {
		if (group[i]->point.form != POINT_ROW)
			continue;
		if (!is_done_row(&group[i]->point) ||
		    group[i]->point.when_done.n == 0 ||
		    group[i]->part == NEED_DECISIONS)
			return;
		rows++;
	}
	for (size_t i = 0; i < n && rows >= TABLE; i++) {
		if (group[i]->point.form == POINT_ROW)
			group[i]->point.text = group[i]->point.when_done;
	}
}

static int
compare_groups(const void *a, const void *b)
{
	const struct scored_item *x = *(struct scored_item *const *)a;
	const struct scored_item *y = *(struct scored_item *const *)b;

	if (x->point.group != y->point.group)
		return x->point.group < y->point.group ? -1 : 1;
	return x < y ? -1 : x > y;
}

/* All points, by their groups: one goes on behind what is nested in its items. */
static struct scored_item **
sort_groups(struct log_points *points)
{
	struct scored_item **all = zeroed(points->n + 1, sizeof *all);

	for (size_t i = 0; i < points->n; i++)
		all[i] = &points->all[i];
	sort(all, points->n, sizeof *all, compare_groups);
	return all;
}

static void
take_groups(struct log_points *points)
{
	struct scored_item **all = sort_groups(points);

	for (size_t i = 0, n; i < points->n; i += n) {
		n = 1;
		while (i + n < points->n &&
		    all[i + n]->point.group == all[i]->point.group)
			n++;
		keep_steps_together(all + i, n);
		keep_commands_together(all + i, n);
		drop_done_rows(all + i, n);
		shorten_done_rows(all + i, n);
	}
	free(all);
}

/* Where the group of the point before `end` begins, but not before `first`. */
static size_t
group_begin(const struct log_points *points, size_t first, size_t end)
{
	size_t group = points->all[end - 1].point.group;

	while (end > first && points->all[end - 1].point.group == group)
		end--;
	return end;
}

/* Below one heading the steps of an earlier caption are needed no less. */
static void
order_captions(struct log_points *points, size_t first, size_t end)
{
	int most = INT_MIN;

	for (size_t begin; end > first; end = begin) {
		int best;

		begin = group_begin(points, first, end);
		best = points_best(points, begin, end, steps_has);
		if (best != INT_MIN && best < most)
			points_align(points, begin, end, steps_has, most);
		else if (best > most)
			most = best;
	}
}

/* Where the points below the heading of the i-th end. */
static size_t
section_end(const struct log_points *points, size_t i)
{
	size_t section = points->all[i].point.section;

	while (i < points->n && points->all[i].point.section == section)
		i++;
	return i;
}

static void
order_sections(struct log_points *points)
{
	for (size_t i = 0, end; i < points->n; i = end) {
		end = section_end(points, i);
		order_captions(points, i, end);
	}
}

/* The open steps below "Day 2: the gate", up to the next heading. */
struct day {
	size_t first, end; /* points */
	uint64_t word;     /* the hash of "Day" */
	uintmax_t number;
	int best; /* of its steps; INT_MIN: it has none */
};

static struct day
read_day(const struct log_points *points, size_t heading)
{
	struct str text = points->all[heading].point.text;
	struct str id = str_head(text, id_numbered(text));
	size_t digits = 0;
	struct day day = { .first = heading + 1, .end = heading + 1 };

	while (digits < id.n && !is_digit(id.p[digits]))
		digits++;
	day.word = str_hash(str_trim(str_head(id, digits)));
	id = str_skip(id, digits);
	id.n = str_run_of(id, is_digit);
	str_number(id, UINTMAX_MAX, &day.number);
	while (day.end < points->n &&
	    points->all[day.end].point.form != POINT_HEADING)
		day.end++;
	day.best = points_best(points, day.first, day.end, steps_has);
	return day;
}

/* The steps of a day are needed before those of the next one. */
static void
put_before(struct log_points *points, struct day *day, const struct day *next)
{
	enum { IN_ORDER = 20 };

	if (day->best >= next->best + IN_ORDER)
		return;
	day->best = next->best + IN_ORDER;
	points_align(points, day->first, day->end, steps_has, day->best);
}

/*
 * Of a plan by days, weeks or phases the first one that has open steps is what comes
 * next, whatever is in the others.
 */
static void
order_days(struct log_points *points)
{
	struct day next = { .best = INT_MIN };

	for (size_t i = points->n; i-- > 0;) {
		struct day day;

		if (points->all[i].point.form != POINT_HEADING ||
		    id_numbered(points->all[i].point.text) == 0)
			continue;
		day = read_day(points, i);
		if (day.best == INT_MIN)
			continue;
		if (next.best != INT_MIN && day.word == next.word &&
		    day.number <= next.number)
			put_before(points, &day, &next);
		next = day;
	}
}

static bool
is_planned(const struct scored_item *one)
{
	return one->planned;
}

/* The title of the next entry after that point; or the end. */
static size_t
next_title(const struct log_points *points, size_t i)
{
	do
		i++;
	while (i < points->n && !points->all[i].point.title);
	return i;
}

/* What is still to be done comes entry by entry, the first one first; titles lead. */
static void
order_planned(struct log_points *points)
{
	enum { IN_ORDER = 50, MOST = 20, NEXT = 700 };
	int most = points_best(points, 0, points->n, is_planned);
	int shift = 0, k = 0, rank = 0;

	for (size_t i = 0; i < points->n; i++) {
		struct scored_item *one = &points->all[i];

		if (!one->planned)
			continue;
		if (one->point.title) {
			rank = k < MOST ? k : MOST;
			shift = most - IN_ORDER * rank -
			    points_best(points, i, next_title(points, i),
				is_planned);
			if (k++ == 0 && !points_show(one))
				shift += NEXT;
		}
		one->later |= k > 1 && one->numbered;
		if (k > 0 && points_show(one))
			one->score = one->point.title ? most - IN_ORDER * rank
						      : one->score + shift;
	}
}

void
points_order_steps(struct log_points *points)
{
	take_groups(points);
	order_sections(points);
	order_days(points);
	order_planned(points);
}
