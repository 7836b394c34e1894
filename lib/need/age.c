#include "need/age.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"

void
ages_add(struct ages *ages, const struct log_order *order)
{
	enum { DAY = 24 * 60 * 60 };
	size_t entry = ages->n;
	int64_t day = order->dated ? order->seconds / DAY : 0;

	for (size_t i = 0; order->dated && !ages->dated && i < entry; i++)
		ages->all[i].day = day;
	ages->dated = order->dated;
	*array_push(&ages->all, &ages->n, &ages->cap) = (struct dated_entry){
		.day = day,
		.entry = entry,
	};
}

static int
compare_days(const struct dated_entry *a, const struct dated_entry *b)
{
	return (a->day < b->day) - (a->day > b->day);
}

/* The newest first, */
static int
compare_first(const void *left, const void *right)
{
	const struct dated_entry *a = left, *b = right;
	int c = compare_days(a, b);

	return c ? c : (a->entry > b->entry) - (a->entry < b->entry);
}

/* or of one day the last. */
static int
compare_last(const void *left, const void *right)
{
	const struct dated_entry *a = left, *b = right;
	int c = compare_days(a, b);

	return c ? c : (a->entry < b->entry) - (a->entry > b->entry);
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

void
ages_find(struct ages *ages, bool newest_first, bool known)
{
	bool equal = !known && is_one_day(ages);
	size_t *places = zeroed(ages->n + 1, sizeof *places);

	if (ages->n)
		sort(ages->all, ages->n, sizeof *ages->all,
		    newest_first ? compare_first : compare_last);
	for (size_t i = 0; i < ages->n; i++)
		places[ages->all[i].entry] = i;
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
