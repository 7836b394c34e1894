#include "text/time.h"

#include <stdlib.h>
#include <time.h>

#include "base/err.h"
#include "text/calendar.h"

/* ---- dates in a text ---- */

/* A date's words before its year have at most so many bytes. */
enum { LEAD = 64 };

/* The date is not the beginning of a longer number, name, version or path. */
static bool
ends_here(const struct scan *scan, bool with_time)
{
	char c = scan_peek(scan, 0), next = scan_peek(scan, 1);

	if (is_alnum(c))
		return false;
	if (!is_any(c, "-./_@\\=%+:"))
		return true;
	/* "18:00-19:30", "2026-01-18: x", "2026-01-25_103055_kind" */
	if (c == ':' || (with_time && (c == '-' || c == '_')))
		return c != ':' || !is_digit(next);
	return !is_alnum(next);
}

/* No other word follows: in "evening: tides", not in "evening tides". */
static bool
stands_alone(const struct scan *scan)
{
	struct scan next = *scan;
	struct str after;

	scan_blanks(&next);
	after = scan_rest(&next);
	return next.at == scan->at || after.n == 0 ||
	    !is_word_byte(after.p[0]) || str_starts(after, STR("—")) ||
	    str_starts(after, STR("–"));
}

/*
 * "2026-08-06/07", "2026-08-06 / 07 - the sluice": the second of two days is the date;
 * not of "2026-08-06 / 12 sluices".
 */
static void
second_day(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	struct date last;
	bool spaced = scan_blanks(&in);

	if (!scan_take(&in, '/'))
		return;
	last = *date;
	spaced |= scan_blanks(&in);
	if (!scan_number(&in, 2, 2, &last.day) || !ends_here(&in, false))
		return;
	if (spaced && !stands_alone(&in))
		return;
	*scan = in;
	if (last.day > date->day && date_exists(&last))
		*date = last;
}

/* "2026-05-07b": the second entry of a day. */
static void
part_of_day(struct scan *scan, const struct date *date)
{
	struct scan in = *scan;
	char c = scan_peek(&in, 0);

	if (date->day && c >= 'a' && c <= 'f' && scan_take(&in, c) &&
	    ends_here(&in, false))
		*scan = in;
}

/* Of a name, in any language. */
static bool
is_letter(char c)
{
	return is_alpha(c) || is_nonascii(c);
}

/* " (Mon)", "（周一）", " Monday" of "4 May 2026 Monday: tides". */
static void
weekday_after(struct scan *scan)
{
	struct scan in = *scan;
	bool open, wide;

	scan_blanks(&in);
	open = scan_take(&in, '(');
	wide = !open && is_nonascii(scan_peek(&in, 0)) &&
	    scan_word(&in, STR("（"));
	if (in.at == scan->at || !is_letter(scan_peek(&in, 0)) ||
	    !calendar_weekday(&in) ||
	    !(open         ? scan_take(&in, ')')
		    : wide ? scan_word(&in, STR("）"))
			   : stands_alone(&in)) ||
	    !ends_here(&in, false))
		return;
	*scan = in;
}

/* " evening" of "2026-08-06 evening: tides", not of "2026-08-06 evening tides". */
static void
word_of_day(struct scan *scan)
{
	struct scan in = *scan;

	if (scan_blanks(&in) && scan_listed(&in, LIST_DAY_PART) &&
	    ends_here(&in, false) && !is_nonascii(scan_peek(&in, 0)) &&
	    stands_alone(&in))
		*scan = in;
}

/* A day in any form, with all that belongs to it but its time. */
static bool
whole_day(struct scan *scan, struct date *date)
{
	if (calendar_plain_day(scan, date))
		return true;
	if (!calendar_day(scan, date))
		return false;
	second_day(scan, date);
	part_of_day(scan, date);
	if (date->day)
		weekday_after(scan);
	return true;
}

/* A day with its time, if it has one, that ends where the scan stops. */
static bool
day_and_time(struct scan *scan, struct date *date)
{
	struct scan time;
	struct date with;

	if (!whole_day(scan, date))
		return false;
	time = *scan;
	with = *date;
	if (with.day && with.hour < 0 && clock_after(&time, &with) &&
	    ends_here(&time, true)) {
		*date = with;
		*scan = time;
		return true;
	}
	if (!ends_here(scan, false))
		return false;
	if (date->day)
		word_of_day(scan);
	return true;
}

/* From one to the other some days of work may go, but no plan of a year. */
static bool
is_span_of_days(const struct date *first, const struct date *last)
{
	enum { LONGEST = 31, DAY = 24 * 60 * 60 };
	/* clang-format off */
	struct date from = { .year = first->year, .month = first->month,
		.day = first->day };
	struct date to = { .year = last->year, .month = last->month,
		.day = last->day };
	/* clang-format on */
	int64_t days = (date_seconds(&to) - date_seconds(&from)) / DAY;

	return days > 0 && days <= LONGEST;
}

/* The same, if "05/03/2026" is read with the day first. */
static bool
is_span_day_first(struct date first, struct date last)
{
	date_put_day_first(&first);
	date_put_day_first(&last);
	return is_span_of_days(&first, &last);
}

/* " - ", " → ", " to " between two dates. */
static bool
range_joint(struct scan *scan)
{
	/* clang-format off */
	static const struct str signs[] = {
		STR_INIT("->"), STR_INIT("-"), STR_INIT("–"), STR_INIT("—"),
		STR_INIT("→"), STR_INIT("~"), STR_INIT("〜"), STR_INIT("/"),
	};
	/* clang-format on */

	scan_blanks(scan);
	for (size_t i = 0; !is_alnum(scan_peek(scan, 0)) && i < countof(signs);
	     i++) {
		if (str_starts(scan_rest(scan), signs[i])) {
			scan->at += signs[i].n;
			scan_blanks(scan);
			return true;
		}
	}
	if (!scan_listed(scan, LIST_DATE_TO))
		return false;
	scan_blanks(scan);
	return true;
}

/* "2026-08-06 - 2026-08-08": the last day of a short range is the date. */
static void
last_of_range(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	struct date last;

	if (date->day == 0 || !range_joint(&in) || !day_and_time(&in, &last) ||
	    last.day == 0 ||
	    (!is_span_of_days(date, &last) && !is_span_day_first(*date, last)))
		return;
	*scan = in;
	*date = last;
}

/* The date at the start of text; its length, or 0. */
static size_t
read_date(struct str text, struct date *date)
{
	struct scan scan = { text, 0 };

	if (!day_and_time(&scan, date))
		return 0;
	last_of_range(&scan, date);
	date->words = str_head(text, scan.at);
	return scan.at;
}

/* The next run of four digits that may be a year: each date has one. */
static bool
next_year(struct str text, size_t at, size_t *year)
{
	while ((at = str_digit(text, at)) < text.n) {
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

size_t
date_at(struct str text, struct date *date)
{
	size_t year;

	return next_year(str_head(text, LEAD + 4), 0, &year)
	    ? read_date(text, date)
	    : 0;
}

size_t
day_at(struct str text, struct date *date)
{
	struct scan scan = { text, 0 };

	return calendar_day_of_year(&scan, date) ? scan.at : 0;
}

void
date_take_first(struct date *date)
{
	struct scan scan = { date->words, 0 };

	if (day_and_time(&scan, date))
		date->words = str_head(scan.text, scan.at);
}

/* Nor is it the end of one. */
static bool
starts_here(struct str text, size_t at)
{
	char before = at > 0 ? text.p[at - 1] : '\0';
	char before2 = at > 1 ? text.p[at - 2] : '\0';

	if (!is_alnum(text.p[at]) && text.p[at] != '~')
		return false;
	if (is_alnum(before))
		return false;
	if (is_any(before, "./\\@$%&~"))
		return false;
	return !is_any(before, "-_:+") || !is_alnum(before2);
}

bool
date_find(struct str text, size_t *pos, struct date *date)
{
	size_t year;

	for (size_t at = *pos; next_year(text, at, &year); at = year + 4) {
		size_t from = year > *pos + LEAD ? year - LEAD : *pos;

		for (; from <= year; from++) {
			size_t n = starts_here(text, from)
			    ? read_date(str_skip(text, from), date)
			    : 0;

			if (n) {
				*pos = from + n;
				return true;
			}
		}
	}
	return false;
}

/* "13/01/2026", "26-Jan-2026": from the mark after its first number on. */
static bool
is_after_first(struct str text, size_t at)
{
	size_t from = at;

	while (from && at - from < 3 && is_digit(text.p[from - 1]))
		from--;
	return from < at && at - from < 3 && at + 1 < text.n &&
	    is_word_byte(text.p[at + 1]) && starts_here(text, from);
}

struct day_order {
	bool day_first, month_first;
};

static void
see_order(struct day_order *order, struct str line)
{
	struct date date;

	/* Both dates of a range count. */
	for (size_t pos = 0; date_find(line, &pos, &date);) {
		struct scan scan = { date.words, 0 }, day = scan;
		int first;

		if (calendar_day(&day, &date))
			pos = (size_t)(scan.text.p - line.p) + day.at;
		if (date.day <= 12 || !scan_number(&scan, 1, 2, &first) ||
		    !is_any(scan_peek(&scan, 0), "/-"))
			continue;
		order->day_first |= first == date.day;
		order->month_first |= first != date.day;
	}
}

bool
dates_have_day_first(struct str text)
{
	static const char marks[] = { '/', '-' };
	struct day_order order = { 0 };

	for (size_t i = 0; i < countof(marks); i++) {
		size_t at = 0;

		while ((at = str_chr(text, marks[i], at)) < text.n) {
			struct str line;
			size_t from;

			if (!is_after_first(text, at++))
				continue;
			from = str_line_start(text, at);
			line = str_line(str_skip(text, from));
			see_order(&order, line);
			at = from + line.n;
		}
	}
	return order.day_first && !order.month_first;
}

/* ---- a `ts` ---- */

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
	return date_exists(d);
}

static bool
parse_zone(struct scan *in, struct date *d)
{
	size_t from = in->at;

	d->has_zone = true;
	return scan_take(in, 'Z') ||
	    (clock_offset(in, &d->zone) && in->at - from == strlen("+02:00"));
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

bool
day_parse(struct str ts, int64_t *day)
{
	enum { DAY = 24 * 60 * 60 };
	struct date date;
	int64_t seconds;

	if (!date_parse(ts, &date) || date.day == 0)
		return false;
	seconds = date_seconds(&date);
	*day = (seconds - (seconds < 0 ? DAY - 1 : 0)) / DAY;
	return true;
}

/* ---- what a date covers ---- */

static int64_t
end_of_month(const struct date *date)
{
	struct date next = *date;

	next.month++;
	if (date->month == 0 || date->month == 12)
		next = (struct date){ .year = date->year + 1 };
	return date_seconds(&next);
}

static int64_t
end_of(const struct date *date)
{
	int64_t seconds = date_seconds(date);

	if (date->day == 0)
		return end_of_month(date);
	if (date_is_day(date))
		return seconds + 24 * 3600;
	return seconds + (date->second < 0 ? 60 : 1);
}

struct span
span_of(struct str ts)
{
	struct span span = { SPAN_MIN, SPAN_MAX };
	struct date date;

	if (!date_parse(ts, &date))
		return span;
	span.from = date_seconds(&date);
	span.until = end_of(&date) + (date.has_zone ? 0 : ZONES);
	return span;
}

/* ---- the present time ---- */

/* The last second of the year 9999, the last that a `ts` can express. */
static const uintmax_t last_second = 253402300799;

bool
now_given(const char *option, int64_t *seconds)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	struct date date;
	uintmax_t n;

	if (option && strcmp(option, "clock") == 0) {
		*seconds = (int64_t)time(NULL);
		return true;
	}
	if (option) {
		if (!date_parse(str_of(option), &date) || date.day == 0)
			die_usage("--now takes a time such as 2026-01-31 or "
				  "2026-01-31T16:45Z, not '%s'",
			    option);
		*seconds = date_seconds(&date);
		return true;
	}
	if (epoch == NULL)
		return false;
	if (!str_number(str_of(epoch), last_second, &n))
		die_usage("SOURCE_DATE_EPOCH must be seconds, not '%s'", epoch);
	*seconds = (int64_t)n;
	return true;
}

void
now_stamp(struct buf *b, const char *option, int64_t ago)
{
	int64_t seconds;

	if (!now_given(option, &seconds))
		seconds = (int64_t)time(NULL);
	seconds_format(b, seconds - ago);
}
