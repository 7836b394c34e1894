#include "need/age.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"

void
ages_add(struct ages *ages, const struct log_order *order, bool idle)
{
	enum { DAY = 24 * 60 * 60 };
	size_t entry = ages->n;
	int64_t day = order->dated ? order->seconds / DAY : 0;

	for (size_t i = 0; order->dated && !ages->dated && i < entry; i++)
		ages->all[i].day = day;
	ages->dated = order->dated;
	*array_push(&ages->all, &ages->n, &ages->cap) = (struct dated_entry){
		.day = day,
		.seconds = order->seconds,
		.timed = order->dated && order->date.hour >= 0,
		.idle = idle,
		.entry = entry,
	};
}

static int
compare_days(const struct dated_entry *a, const struct dated_entry *b)
{
	return (a->day < b->day) - (a->day > b->day);
}

/* Inside one run of a day the order of the log counts: times may be invented. */
static int
compare_times(const struct dated_entry *a, const struct dated_entry *b)
{
	int c = compare_days(a, b);

	return c || !a->timed
	    ? c
	    : (a->seconds < b->seconds) - (a->seconds > b->seconds);
}

static int
compare_by_day(const void *left, const void *right)
{
	return compare_days(left, right);
}

/* The newest first, */
static int
compare_first(const void *left, const void *right)
{
	const struct dated_entry *a = left, *b = right;
	int c = compare_times(a, b);

	return c ? c : number_cmp(a->place, b->place);
}

/* or of one day the last. */
static int
compare_last(const void *left, const void *right)
{
	const struct dated_entry *a = left, *b = right;
	int c = compare_times(a, b);

	return c ? c : number_cmp(b->place, a->place);
}

/* All have a date, the same. */
static bool
is_one_day(const struct ages *ages)
{
	for (size_t i = 1; i < ages->n; i++) {
		if (ages->all[i].day != ages->all[0].day)
			return false;
	}
	return ages->dated;
}

/* The end of the entries from `first` on that are of one day. */
static size_t
end_of_day(const struct ages *ages, size_t first)
{
	size_t end = first + 1;

	while (end < ages->n && ages->all[end].day == ages->all[first].day)
		end++;
	return end;
}

/* The days from `a` to `b` rise, 1, or fall, -1; 0: one of them is not there. */
static int
step(const struct ages *ages, size_t a, size_t b)
{
	return a < ages->n && b < ages->n
	    ? compare_days(&ages->all[a], &ages->all[b])
	    : 0;
}

/*
 * Whether the days around those from first to end rise, 1, or fall, -1; 0 where they
 * do neither. At an end of the log two steps tell it; `last` begins the day before.
 */
static int
trend_around(const struct ages *ages, size_t last, size_t first, size_t end)
{
	int before = step(ages, first - 1, first);
	int after = step(ages, end - 1, end);

	if (first == 0 && end < ages->n)
		before = step(ages, end, end_of_day(ages, end));
	else if (end == ages->n && first > 0)
		after = step(ages, last - 1, last);
	return before == after ? before : 0;
}

/* All entries from first to end, a run of one day, get the latest time among them. */
static void
share_latest_time(struct ages *ages, size_t first, size_t end)
{
	int64_t last = ages->all[first].seconds;

	for (size_t i = first; i < end; i++) {
		if (last < ages->all[i].seconds)
			last = ages->all[i].seconds;
	}
	for (size_t i = first; i < end; i++)
		ages->all[i].seconds = last;
}

/* A log may have parts with the newest entry first and parts with it last. */
static void
find_places(struct ages *ages, bool newest_first)
{
	int trend = newest_first ? -1 : 1;
	size_t last = 0, end;

	for (size_t first = 0; first < ages->n; first = end) {
		bool turned;

		end = end_of_day(ages, first);
		turned = trend_around(ages, last, first, end) == -trend;
		for (size_t i = first; i < end; i++)
			ages->all[i].place = turned ? first + end - 1 - i : i;
		share_latest_time(ages, first, end);
		last = first;
	}
}

/* When the places are known, as this sorts by day. */
static void
find_timed_days(struct ages *ages)
{
	size_t end;

	if (ages->n)
		sort(ages->all, ages->n, sizeof *ages->all, compare_by_day);
	for (size_t first = 0; first < ages->n; first = end) {
		bool timed = true;

		end = end_of_day(ages, first);
		for (size_t i = first; i < end; i++)
			timed &= ages->all[i].timed;
		for (size_t i = first; i < end; i++)
			ages->all[i].timed = timed;
	}
}

/* In the order of all, from `place` on; the place after the last. */
static size_t
place_those(const struct ages *ages, bool idle, size_t place, size_t places[])
{
	for (size_t i = 0; i < ages->n; i++) {
		if (ages->all[i].idle == idle)
			places[ages->all[i].entry] = place++;
	}
	return place;
}

void
ages_find(struct ages *ages, bool newest_first, bool known)
{
	bool equal = !known && is_one_day(ages);
	size_t *places = zeroed(ages->n + 1, sizeof *places);

	find_places(ages, newest_first);
	find_timed_days(ages);
	if (ages->n)
		sort(ages->all, ages->n, sizeof *ages->all,
		    newest_first ? compare_first : compare_last);
	place_those(ages, true, place_those(ages, false, 0, places), places);
	for (size_t i = 0; i < ages->n; i++)
		ages->all[i].age = equal ? 0 : places[i];
	free(places);
}

void
ages_clear(struct ages *ages)
{
	ages->n = 0;
	ages->dated = false;
}

void
ages_free(struct ages *ages)
{
	free(ages->all);
	*ages = (struct ages){ 0 };
}
