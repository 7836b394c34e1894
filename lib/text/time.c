#include "text/date.h"

#include "json/json.h"
#include "text/calendar.h"

/* Bytes of a date's words before its year, at most. */
enum { LEAD = 64 };

static bool
goes_on(char c)
{
	switch (c) {
	case '-':
	case '.':
	case '/':
	case '_':
	case '@':
	case '\\':
	case '=':
	case '%':
	case '+':
	case ':':
		return true;
	default:
		return false;
	}
}

/* No longer number, name, version or path goes on behind a date. */
static bool
ends_here(const struct scan *scan, bool with_time)
{
	char c = scan_peek(scan, 0), next = scan_peek(scan, 1);

	if (is_alnum(c))
		return false;
	if (!goes_on(c))
		return true;
	/* "18:00-19:30", "2026-01-18: x", "2026-01-25_103055_kind" */
	if (c == ':' || (with_time && (c == '-' || c == '_')))
		return c != ':' || !is_digit(next);
	return !is_alnum(next);
}

size_t
date_at(struct str text, struct date *date)
{
	struct scan day = { text, 0 }, time;
	struct date with;

	if (!calendar_day(&day, date))
		return 0;
	time = day;
	with = *date;
	if (with.day && with.hour < 0 && clock_behind(&time, &with) &&
	    ends_here(&time, true)) {
		*date = with;
		day = time;
	} else if (!ends_here(&day, false)) {
		return 0;
	}
	date->words = str_head(text, day.at);
	return day.at;
}

/* Nothing before it makes it a part of a longer number, name or path. */
static bool
starts_here(struct str text, size_t at)
{
	char before = at > 0 ? text.p[at - 1] : '\0';
	char before2 = at > 1 ? text.p[at - 2] : '\0';

	if (!is_alnum(text.p[at]) && text.p[at] != '~')
		return false;
	if (is_alnum(before))
		return false;
	switch (before) {
	case '.':
	case '/':
	case '\\':
	case '@':
	case '$':
	case '%':
	case '&':
	case '~':
		return false;
	case '-':
	case '_':
	case ':':
	case '+':
		return !is_alnum(before2);
	default:
		return true;
	}
}

/* The next run of four digits that may be a year: each date has one. */
static bool
next_year(struct str text, size_t at, size_t *year)
{
	while (at < text.n) {
		size_t from = at;

		while (at < text.n && is_digit(text.p[at]))
			at++;
		if (at - from == 4 &&
		    (text.p[from] == '2' ||
			(text.p[from] == '1' && text.p[from + 1] == '9'))) {
			*year = from;
			return true;
		}
		at++;
	}
	return false;
}

bool
date_find(struct str text, size_t *pos, struct date *date)
{
	size_t year;

	for (size_t at = *pos; next_year(text, at, &year); at = year + 4) {
		size_t from = year > *pos + LEAD ? year - LEAD : *pos;

		for (; from <= year; from++) {
			size_t n = starts_here(text, from)
			    ? date_at(str_skip(text, from), date)
			    : 0;

			if (n) {
				*pos = from + n;
				return true;
			}
		}
	}
	return false;
}

static void
add_two(struct buf *b, int number)
{
	buf_addc(b, (char)('0' + number / 10));
	buf_addc(b, (char)('0' + number % 10));
}

static void
add_part(struct buf *b, char mark, int number)
{
	buf_addc(b, mark);
	add_two(b, number);
}

void
date_write(struct buf *b, const struct date *d)
{
	int zone = d->zone < 0 ? -d->zone : d->zone;

	if (d->year == 0)
		return;
	add_two(b, d->year / 100 % 100);
	add_two(b, d->year % 100);
	if (d->month)
		add_part(b, '-', d->month);
	if (d->day)
		add_part(b, '-', d->day);
	if (d->hour < 0)
		return;
	add_part(b, 'T', d->hour);
	add_part(b, ':', d->minute);
	if (d->second >= 0)
		add_part(b, ':', d->second);
	if (d->has_zone && zone == 0) {
		buf_addc(b, 'Z');
	} else if (d->has_zone) {
		add_part(b, d->zone < 0 ? '-' : '+', zone / 60);
		add_part(b, ':', zone % 60);
	}
}

void
date_add(struct buf *b, const char *name, const struct date *date)
{
	struct buf text = { 0 };

	date_write(&text, date);
	json_add_if(b, name, buf_str(&text));
	buf_free(&text);
}

bool
date_says_more(const struct date *date)
{
	return date->approximate || date->ambiguous || date->zone_unclear;
}

/* Days since 1970-01-01; years count from March, so a leap day comes last. */
static int64_t
days(int year, int month, int day)
{
	int64_t y = month > 2 ? year : year - 1;
	int64_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;

	return y * 365 + y / 4 - y / 100 + y / 400 + of_year - 719468;
}

int64_t
date_seconds(const struct date *d)
{
	int64_t n = days(d->year, d->month ? d->month : 1, d->day ? d->day : 1);

	n = n * 24 + (d->hour > 0 ? d->hour : 0);
	n = n * 60 + (d->minute > 0 ? d->minute : 0);
	if (d->has_zone)
		n -= d->zone;
	return n * 60 + (d->second > 0 ? d->second : 0);
}

static bool
parse_day(struct scan *in, struct date *d)
{
	if (!scan_number(in, 4, 4, &d->year) || d->year == 0)
		return false;
	if (!scan_take(in, '-'))
		return true;
	if (!scan_number(in, 2, 2, &d->month) || d->month == 0)
		return false;
	if (scan_take(in, '-') &&
	    (!scan_number(in, 2, 2, &d->day) || d->day == 0))
		return false;
	return calendar_has(d);
}

static bool
parse_zone(struct scan *in, struct date *d)
{
	bool west = scan_peek(in, 0) == '-';
	int hour = 0, minute = 0;

	d->has_zone = true;
	if (!scan_take(in, 'Z') &&
	    ((!scan_take(in, '+') && !scan_take(in, '-')) ||
		!scan_number(in, 2, 2, &hour) || !scan_take(in, ':') ||
		!scan_number(in, 2, 2, &minute) || hour > 14 || minute > 59))
		return false;
	d->zone = (hour * 60 + minute) * (west ? -1 : 1);
	return true;
}

static bool
parse_time(struct scan *in, struct date *d)
{
	if (!d->day || !scan_take(in, 'T') ||
	    !scan_number(in, 2, 2, &d->hour) || d->hour > 23 ||
	    !scan_take(in, ':') || !scan_number(in, 2, 2, &d->minute) ||
	    d->minute > 59)
		return false;
	if (scan_take(in, ':') &&
	    (!scan_number(in, 2, 2, &d->second) || d->second > 59))
		return false;
	return in->at == in->text.n || parse_zone(in, d);
}

bool
date_parse(struct str ts, struct date *date)
{
	struct scan in = { ts, 0 };

	*date = (struct date){ .hour = -1,
		.minute = -1,
		.second = -1,
		.words = ts };
	if (!parse_day(&in, date))
		return false;
	if (in.at < ts.n && !parse_time(&in, date))
		return false;
	return in.at == ts.n;
}
