#include "html/days.h"

#include <stdlib.h>

#include "text/time.h"

enum { WEEK = 7, MONTH = 28, MOST_PLACES = 120 };

/* Well mixed, and another one for each day. */
static uint64_t
hash_of(int64_t day)
{
	return (uint64_t)day * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t *
days_at(struct days *days, int64_t day)
{
	size_t *number = map_put(&days->numbers, hash_of(day));

	if (*number == 0) {
		*array_push(&days->all, &days->n, &days->cap) = (struct day){
			.day = day,
		};
		*number = days->n;
	}
	return days->all[*number - 1].amount;
}

static int
compare_days(const void *a, const void *b)
{
	const struct day *x = a, *y = b;

	return (x->day > y->day) - (x->day < y->day);
}

void
days_sort(struct days *days)
{
	array_sort(days->all, days->n, compare_days);
	map_clear(&days->numbers);
	for (size_t i = 0; i < days->n; i++)
		*map_put(&days->numbers, hash_of(days->all[i].day)) = i + 1;
}

/* How many days a place of the picture has. */
static size_t
days_of_place(size_t days)
{
	size_t least = (days + MOST_PLACES - 1) / MOST_PLACES;

	if (days <= MOST_PLACES)
		return 1;
	if (days <= MOST_PLACES * WEEK)
		return WEEK;
	return least > MONTH ? least : MONTH;
}

void
days_chart(struct buf *b, const struct days *days, struct chart chart,
    bool sums)
{
	struct buf first = { 0 }, last = { 0 };
	size_t names = chart.n_names, all, per;
	uint64_t *values;

	if (days->n == 0)
		return;
	all = (size_t)(days->all[days->n - 1].day - days->all[0].day) + 1;
	per = days_of_place(all);
	chart.n = (all + per - 1) / per;
	values = zeroed(chart.n * names, sizeof *values);
	for (size_t i = 0; i < days->n; i++) {
		size_t place = (size_t)(days->all[i].day - days->all[0].day) /
		    per;

		for (size_t k = 0; k < names; k++)
			values[place * names + k] += days->all[i].amount[k];
	}
	for (size_t i = 1; sums && i < chart.n; i++) {
		for (size_t k = 0; k < names; k++)
			values[i * names + k] += values[(i - 1) * names + k];
	}
	day_format(&first, days->all[0].day);
	day_format(&last, days->all[days->n - 1].day);
	chart.values = values;
	chart.first = buf_str(&first);
	chart.last = chart.n > 1 ? buf_str(&last) : STR("");
	if (sums)
		chart_lines(b, &chart, NULL, 0);
	else
		chart_columns(b, &chart);
	buf_free(&first);
	buf_free(&last);
	free(values);
}

void
days_free(struct days *days)
{
	free(days->all);
	map_free(&days->numbers);
	*days = (struct days){ 0 };
}
