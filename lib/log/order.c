#include "log/order.h"

#include <stdio.h>

#include "text/time.h"

enum { HALF_DAY = 12 * 3600, DAY = 86400 };

/* A day counts as its noon, between those of its neighbours in any zone. */
static int64_t
seconds_of(struct date *date)
{
	int64_t seconds = date_seconds(date);

	if (date_is_day(date))
		*date = (struct date){
			.year = date->year,
			.month = date->month,
			.day = date->day,
			.hour = -1,
		};
	return date->hour < 0 ? date_seconds(date) + HALF_DAY : seconds;
}

/*
 * The date may be before or after the last one: they are of the same day (or
 * month) and one is no more precise, or only one of them has a time zone, or one is
 * a day, which may be that of any zone, and the `next` step says more.
 */
static bool
is_vague(const struct log_order *t, const struct date *date, int64_t seconds,
    bool next)
{
	const struct date *last = &t->date;
	int64_t apart = seconds - t->seconds;

	if (date->hour >= 0 && last->hour >= 0)
		return date->has_zone != last->has_zone && apart < ZONES &&
		    apart > -ZONES;
	/* "Step 3", of an evening, below "Step 2" of the day that begins there. */
	if (next && (date->has_zone || last->has_zone) && date->day &&
	    last->day && (date->hour < 0) != (last->hour < 0) && apart < DAY &&
	    apart > -DAY)
		return true;
	if (date->year != last->year || date->month != last->month)
		return false;
	return date->day == last->day || date->day == 0 || last->day == 0;
}

/*
 * In a log that goes on below: "Step 52" below "Step 51" of a day later, and what is
 * below an entry of a later hour of its day.
 */
static bool
is_misdated(const struct log_order *t, const struct date *date, int64_t seconds,
    bool next)
{
	const struct date *last = &t->date;

	if (seconds >= t->seconds || t->up <= t->down)
		return false;
	return next ||
	    (t->up > t->down + 1 && date->hour >= 0 && last->hour >= 0 &&
		date->day == last->day && date->month == last->month &&
		date->year == last->year && date->has_zone == last->has_zone);
}

/* `next`: its number is that of the entry before it and one. */
static void
add_date(struct log_order *t, struct str ts, bool next)
{
	struct date date;
	int64_t seconds;

	if (!date_parse(ts, &date))
		return;
	seconds = seconds_of(&date);
	if (!t->dated) {
		t->first = t->latest = seconds;
	} else if (is_misdated(t, &date, seconds, next)) {
		return;
	} else if (is_vague(t, &date, seconds, next)) {
		/* the first time of a day makes the next ones comparable */
		if (t->date.hour >= 0 || seconds <= t->seconds)
			return;
	} else {
		t->up += seconds > t->seconds;
		t->down += seconds < t->seconds;
	}
	if (seconds > t->latest)
		t->latest = seconds;
	t->dated = true;
	t->date = date;
	t->seconds = seconds;
}

/* "US-012A": its last number; *before is what precedes it. */
static size_t
number_in(struct str id, struct str *before)
{
	size_t end = id.n, from;
	uintmax_t n = 0;

	while (end > 0 && !is_digit(id.p[end - 1]))
		end--;
	for (from = end; from > 0 && is_digit(id.p[from - 1]);)
		from--;
	*before = str_head(id, from);
	str_number(str_skip(str_head(id, end), from), SIZE_MAX, &n);
	return n;
}

/* True: it has the next number. */
static bool
add_id(struct log_order *t, struct str id)
{
	struct str before, before_last;
	bool next = false;
	size_t n = number_in(id, &before);
	size_t last = number_in(buf_str(&t->id), &before_last);

	if (before.n < id.n && str_eq(before, before_last)) {
		t->id_up += n > last;
		t->id_down += n < last;
		next = n == last + 1;
	}
	if (id.n) {
		buf_clear(&t->id);
		buf_add(&t->id, id);
	}
	return next;
}

/* "day 709" for the ninth of July: its number rises as that of a story does. */
static struct str
day_id(struct str title, char id[], size_t size)
{
	struct date date;

	if (day_at(title, &date) == 0)
		return (struct str){ 0 };
	snprintf(id, size, "day %d", 100 * date.month + date.day);
	return str_of(id);
}

void
log_order_add(struct log_order *t, struct str ts, struct str id,
    struct str title)
{
	char day[16];

	if (ts.n == 0 && id.n == 0)
		id = day_id(title, day, sizeof day);
	t->n++;
	add_date(t, ts, add_id(t, id));
}

bool
log_order_newest_first(const struct log_order *t)
{
	bool first = t->first == t->latest, last = t->seconds == t->latest;

	/* The last of a newest-first log may be of its first day, with a time. */
	if (t->first / DAY == t->seconds / DAY && t->up != t->down)
		return t->down > t->up;
	if (first != last)
		return first;
	if (t->up != t->down)
		return t->down > t->up;
	return t->id_down > t->id_up && 2 * (t->id_up + t->id_down) >= t->n - 1;
}

bool
log_order_is_known(const struct log_order *t)
{
	return t->up + t->down > 0 || t->id_up + t->id_down > 0;
}

void
log_order_clear(struct log_order *t)
{
	buf_clear(&t->id);
	*t = (struct log_order){ .id = t->id };
}
