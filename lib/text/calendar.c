#include "text/calendar.h"

enum { YEAR_FIRST = 1970, YEAR_LAST = 2199 };

static bool
leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* month is 1 to 12. */
static int
days_in(int year, int month)
{
	static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };

	return month == 2 && leap(year) ? 29 : days[month - 1];
}

bool
calendar_has(const struct date *d)
{
	return d->month >= 1 && d->month <= 12 && d->day >= 0 &&
	    d->day <= days_in(d->year, d->month);
}

static bool
is_month(const struct date *d)
{
	return d->year >= YEAR_FIRST && d->year <= YEAR_LAST && calendar_has(d);
}

static bool
is_day(const struct date *d)
{
	return d->day >= 1 && is_month(d);
}

/* 2026-01-18, 2026/1/8, 2025.01.02. */
static bool
year_first(struct scan *scan, struct date *d)
{
	char c = '\0';
	size_t min = 1;

	if (!scan_number(scan, 4, 4, &d->year))
		return false;
	c = scan_peek(scan, 0);
	if (c != '-' && c != '/' && c != '.')
		return false;
	if (c == '.')
		min = 2;
	return scan_take(scan, c) && scan_number(scan, min, 2, &d->month) &&
	    scan_take(scan, c) && scan_number(scan, min, 2, &d->day) &&
	    is_day(d);
}

/* 01/13/2026, 13/01/2026, 13.01.2026, 13-01-2026. */
static bool
year_last(struct scan *scan, struct date *d)
{
	size_t min = 2;
	int first, second;
	char c;

	if (!scan_number(scan, 1, 2, &first))
		return false;
	c = scan_peek(scan, 0);
	if (c == '/')
		min = 1;
	else if ((c != '.' && c != '-') || first == 0)
		return false;
	if (!scan_take(scan, c) || !scan_number(scan, min, 2, &second) ||
	    !scan_take(scan, c) || !scan_number(scan, 4, 4, &d->year))
		return false;
	/* with dots the day comes first in every country that uses them */
	if (first > 12 || c == '.') {
		d->day = first;
		d->month = second;
	} else {
		d->month = first;
		d->day = second;
		d->ambiguous = second <= 12 && first != second;
	}
	return is_day(d);
}

/* 2026年3月6日, 2026 年 3 月, 2026년 3월 6일. */
static bool
eastern(struct scan *scan, struct date *d)
{
	static const struct str units[][3] = {
#define M(month, word)
#define U(year, month, day) { STR_INIT(year), STR_INIT(month), STR_INIT(day) },
#include "data/months"
#undef M
#undef U
	};
	const struct str *unit = units[0];
	struct scan in;

	if (!scan_number(scan, 4, 4, &d->year))
		return false;
	scan_blanks(scan);
	if (str_starts(scan_rest(scan), units[1][0]))
		unit = units[1];
	if (!scan_word(scan, unit[0]))
		return false;
	scan_blanks(scan);
	if (!scan_number(scan, 1, 2, &d->month))
		return false;
	scan_blanks(scan);
	if (!scan_word(scan, unit[1]))
		return false;
	in = *scan;
	scan_blanks(&in);
	if (scan_number(&in, 1, 2, &d->day)) {
		scan_blanks(&in);
		if (!scan_word(&in, unit[2]))
			return false;
		*scan = in;
		return is_day(d);
	}
	return is_month(d);
}

bool
calendar_day(struct scan *scan, struct date *date)
{
	static bool (*const forms[])(struct scan *, struct date *) = {
		year_first,
		year_last,
		eastern,
		calendar_words,
	};
	struct date none = { .hour = -1, .minute = -1, .second = -1 };

	none.approximate = scan_take(scan, '~');
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct scan in = *scan;

		*date = none;
		if (forms[i](&in, date) && is_month(date)) {
			*scan = in;
			return true;
		}
	}
	return false;
}
