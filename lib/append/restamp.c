#include "append/restamp.h"

#include "append/restamp_parts.h"
#include "append/stamp.h"

static void
put(struct restamp *r, int n, size_t width)
{
	buf_addf(r->b, "%0*d", width > 1 ? (int)width : 1, n);
}

static char
at(const struct restamp *r, size_t i)
{
	return i < r->words.n ? r->words.p[i] : '\0';
}

static void
put_time(struct restamp *r, size_t width)
{
	int hour = r->now.hour;

	if (r->twelve)
		hour = hour % 12 ? hour % 12 : 12;
	switch (r->time++) {
	case 0:
		put(r, hour, width);
		return;
	case 1:
		put(r, r->now.minute, width);
		return;
	case 2:
		put(r, r->now.second, width);
		return;
	}
	while (width--)
		buf_addc(r->b, '0');
}

/* "20260125", "103055" */
static bool
put_run(struct restamp *r, size_t width)
{
	if (width == 8 && !r->year) {
		put(r, r->now.year, 4);
		put(r, r->now.month, 2);
		put(r, r->now.day, 2);
		r->year = r->month = r->day = true;
		return true;
	}
	if (width != 6 && width != 4)
		return false;
	for (; width; width -= 2)
		put_time(r, 2);
	return true;
}

static bool
put_day(struct restamp *r, int value, size_t width)
{
	bool same = r->like->month == r->like->day;

	if (!r->month && value == r->like->month && !(same && r->day)) {
		r->month = true;
		r->named = r->named || width == 1;
		put(r, r->now.month, width);
	} else if (!r->day && value == r->like->day) {
		r->day = true;
		/* "January 26", "1/26": the 5th is no 05. */
		put(r, r->now.day, r->named && r->like->day > 9 ? 1 : width);
	} else {
		return false;
	}
	return true;
}

static bool
put_number(struct restamp *r, struct str run)
{
	uintmax_t value = 0;
	bool clock = at(r, r->at + run.n) == ':' ||
	    (r->at && r->words.p[r->at - 1] == ':') ||
	    (r->year && r->month && r->day);

	if (r->zone) {
		buf_add(r->b, run);
		return true;
	}
	if (!str_number(run, 99999999, &value))
		return false;
	if (run.n == 4 && !r->year && (int)value == r->like->year) {
		r->year = true;
		put(r, r->now.year, 4);
		return true;
	}
	if (run.n == 8 || (clock && run.n > 3 && r->time == 0))
		return put_run(r, run.n);
	if (!clock)
		return put_day(r, (int)value, run.n);
	put_time(r, run.n);
	return true;
}

static bool
put_next(struct restamp *r)
{
	struct str rest = str_skip(r->words, r->at);
	char c = rest.p[0];
	size_t n = 1;
	bool put_it = true;

	if (is_digit(c)) {
		n = str_run_of(rest, is_digit);
		put_it = put_number(r, str_head(rest, n));
	} else if (is_alpha(c)) {
		n = str_run_of(rest, is_alpha);
		put_it = restamp_word(r, str_head(rest, n));
	} else if (c != '~') {
		if (r->time && (c == '+' || c == '-'))
			r->zone = true;
		buf_addc(r->b, c);
	}
	r->at += n;
	return put_it;
}

static int64_t
in_zone(const struct date *like, int64_t now)
{
	return like->has_zone ? now + (int64_t)like->zone * 60 : now;
}

bool
restamp(struct buf *b, const struct date *like, int64_t now)
{
	int64_t local = in_zone(like, now);
	struct restamp r = { .b = b,
		.like = like,
		.now = stamp_date(local),
		.words = like->words,
		.weekday = (int)((local / 86400 + 4) % 7) };

	for (size_t i = 0; i + 1 < r.words.n; i++) {
		char c = to_lower(r.words.p[i]);

		r.named = r.named || restamp_is_month(&r, i);
		if ((c == 'a' || c == 'p') &&
		    to_lower(r.words.p[i + 1]) == 'm' && i &&
		    (is_digit(r.words.p[i - 1]) || r.words.p[i - 1] == ' '))
			r.twelve = true;
	}
	while (r.at < r.words.n) {
		if (!put_next(&r))
			return false;
	}
	return r.year && r.month && r.day;
}

bool
restamp_is(const struct date *date, int64_t now)
{
	struct date local = stamp_date(in_zone(date, now));
	struct date wanted = *date;

	wanted.year = local.year;
	wanted.month = local.month;
	wanted.day = local.day;
	wanted.hour = date->hour < 0 ? -1 : local.hour;
	wanted.minute = date->minute < 0 ? -1 : local.minute;
	wanted.second = date->second < 0 ? -1 : local.second;
	return date->year && date->day &&
	    date_seconds(date) == date_seconds(&wanted);
}
