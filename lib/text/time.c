#include "text/time.h"

#include <stdlib.h>
#include <time.h>

#include "base/err.h"
#include "json/json.h"
#include "text/fold.h"
#include "text/wordlist.h"

/* ---- a scanner ---- */

struct scan {
	struct str text;
	size_t at;
};

/* The byte `ahead` bytes on; NUL after the end. */
static inline char
scan_peek(const struct scan *scan, size_t ahead)
{
	return ahead < scan->text.n - scan->at ? scan->text.p[scan->at + ahead]
					       : '\0';
}

static inline struct str
scan_rest(const struct scan *scan)
{
	return str_skip(scan->text, scan->at);
}

/* Takes c, if it comes next. */
static inline bool
scan_take(struct scan *scan, char c)
{
	if (scan->at == scan->text.n || scan->text.p[scan->at] != c)
		return false;
	scan->at++;
	return true;
}

/* The same for a word, whatever the case of its ASCII letters. */
static bool
scan_word(struct scan *scan, struct str word)
{
	if (!str_begins(scan_rest(scan), word))
		return false;
	scan->at += word.n;
	return true;
}

/* The same for one of the words of a list. */
static bool
scan_listed(struct scan *scan, enum wordlist list)
{
	size_t n = is_word_byte(scan_peek(scan, 0))
	    ? wordlist_begins(list, scan_rest(scan))
	    : 0;

	scan->at += n;
	return n > 0;
}

/* One to three blanks: date(1) pads a day, and a time, by one. */
static bool
scan_blanks(struct scan *scan)
{
	size_t n = 0;

	while (n < 3 && scan_take(scan, ' '))
		n++;
	return n > 0;
}

/* A run of min to max (at most 9) digits with no further digit after it. */
static bool
scan_number(struct scan *scan, size_t min, size_t max, int *number)
{
	size_t n = 0;
	int value = 0;

	while (n < max && is_digit(scan_peek(scan, n)))
		value = value * 10 + (scan_peek(scan, n++) - '0');
	if (n < min || is_digit(scan_peek(scan, n)))
		return false;
	*number = value;
	scan->at += n;
	return true;
}

/* ---- the time of day and its zone ---- */

/*
 * Names that mean one offset wherever they are used. CST, IST, BST, MST and
 * AST mean two or three: the words are kept, the offset is not guessed.
 */
/* clang-format off */
static const struct zone {
	char name[6];
	bool known;
	short minutes;
} zones[] = {
	{ "UTC", true, 0 }, { "GMT", true, 0 }, { "WET", true, 0 },
	{ "WEST", true, 60 }, { "CET", true, 60 }, { "CEST", true, 120 },
	{ "EET", true, 120 }, { "EEST", true, 180 }, { "MSK", true, 180 },
	{ "HKT", true, 480 }, { "SGT", true, 480 }, { "AWST", true, 480 },
	{ "JST", true, 540 }, { "KST", true, 540 }, { "ACST", true, 570 },
	{ "AEST", true, 600 }, { "ACDT", true, 630 }, { "AEDT", true, 660 },
	{ "NZST", true, 720 }, { "NZDT", true, 780 }, { "BRT", true, -180 },
	{ "EST", true, -300 }, { "EDT", true, -240 }, { "CDT", true, -300 },
	{ "MDT", true, -360 }, { "PST", true, -480 }, { "PDT", true, -420 },
	{ "AKST", true, -540 }, { "AKDT", true, -480 }, { "HST", true, -600 },
	{ "CST", false, 0 }, { "IST", false, 0 }, { "BST", false, 0 },
	{ "MST", false, 0 }, { "AST", false, 0 }, { "ET", false, 0 },
	{ "CT", false, 0 }, { "MT", false, 0 }, { "PT", false, 0 },
};
/* clang-format on */

/* "+02:00", "-0500", "+8", "-03": minutes, or nothing beyond 14 hours. */
static bool
offset(struct scan *scan, int *minutes)
{
	struct scan in = *scan;
	bool west = scan_peek(&in, 0) == '-';
	int hour, minute = 0;

	if (!scan_take(&in, '+') && !scan_take(&in, '-'))
		return false;
	if (scan_number(&in, 4, 4, &hour)) {
		minute = hour % 100;
		hour /= 100;
	} else {
		if (!scan_number(&in, 1, 2, &hour))
			return false;
		if (scan_take(&in, ':') && !scan_number(&in, 2, 2, &minute))
			return false;
	}
	if (hour > 14 || minute > 59)
		return false;
	*minutes = (hour * 60 + minute) * (west ? -1 : 1);
	*scan = in;
	return true;
}

static bool
zone_name(struct scan *scan, struct date *date)
{
	struct str name = scan_rest(scan);
	size_t n = 0;

	while (n < 6 && n < name.n && is_upper(name.p[n]))
		n++;
	if (n < 2)
		return false;
	if (n < name.n && (is_alnum(name.p[n]) || name.p[n] == '_'))
		return false;
	name.n = n;
	for (size_t i = 0; i < countof(zones); i++) {
		if (!str_eq(name, str_of(zones[i].name)))
			continue;
		scan->at += n;
		date->has_zone = zones[i].known;
		date->zone_unclear = !zones[i].known;
		date->zone = zones[i].minutes;
		if (i < 2)
			offset(scan, &date->zone); /* GMT+8, UTC-03:00 */
		return true;
	}
	return false;
}

/*
 * A zone right after the time. "08:00-09:30" is a range: an offset to the west
 * needs seconds before it.
 */
static bool
zone_close(struct scan *scan, struct date *date)
{
	if (scan_take(scan, 'Z') || scan_take(scan, 'z')) {
		date->zone = 0;
	} else if (scan_peek(scan, 0) == '-' && date->second < 0) {
		return false;
	} else if (!offset(scan, &date->zone)) {
		return false;
	}
	date->has_zone = true;
	return true;
}

/* The zone after a time: "Z", "+02:00", " CST", " (GMT+8)"; or nothing. */
static void
clock_zone(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	bool close = zone_close(&in, date);
	bool paren;

	if (close)
		*scan = in;
	if (!scan_blanks(&in))
		return;
	paren = scan_take(&in, '(');
	if (close) {
		/* "06:46:00Z UTC" has it twice. */
		if (!paren && scan_word(&in, STR("UTC")) &&
		    !is_alnum(scan_peek(&in, 0)))
			*scan = in;
		return;
	}
	if (!zone_name(&in, date) && !zone_close(&in, date))
		return;
	if (!paren || scan_take(&in, ')'))
		*scan = in;
	else
		date->has_zone = date->zone_unclear = false;
}

/* "AM", "p.m.": moves the hour to its half of the day. */
static void
half_day(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	char half;

	scan_blanks(&in);
	half = to_lower(scan_peek(&in, 0));
	if (half != 'a' && half != 'p')
		return;
	in.at++;
	scan_take(&in, '.');
	if (to_lower(scan_peek(&in, 0)) != 'm' || is_alnum(scan_peek(&in, 1)))
		return;
	in.at++;
	scan_take(&in, '.');
	*scan = in;
	/* "14:32 PM" is 14:32 */
	if (half == 'p' && date->hour < 12)
		date->hour += 12;
	else if (half == 'a' && date->hour == 12)
		date->hour = 0;
}

static void
fraction(struct scan *scan)
{
	char c = scan_peek(scan, 0);

	if ((c != '.' && c != ',') || !is_digit(scan_peek(scan, 1)))
		return;
	scan->at++;
	for (size_t n = 0; n < 12 && is_digit(scan_peek(scan, 0)); n++)
		scan->at++;
}

/* "19:30", "~09:55", "3:57:10 PM", "21:35:00.123Z", "01:15 CST". */
static bool
clock_time(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	struct date d = *date;

	d.approximate |= scan_take(&in, '~') || scan_word(&in, STR("≈")) ||
	    scan_word(&in, STR("～"));
	if (!scan_number(&in, 1, 2, &d.hour) || d.hour > 23 ||
	    !scan_take(&in, ':') || !scan_number(&in, 2, 2, &d.minute) ||
	    d.minute > 59)
		return false;
	d.second = -1;
	if (scan_peek(&in, 0) == ':' && is_digit(scan_peek(&in, 1))) {
		scan_take(&in, ':');
		if (!scan_number(&in, 2, 2, &d.second) || d.second > 59)
			return false;
		fraction(&in);
	}
	half_day(&in, &d);
	clock_zone(&in, &d);
	if (is_alnum(scan_peek(&in, 0)))
		return false;
	*scan = in;
	*date = d;
	return true;
}

/* "2026-01-25_103055", a run's name. */
static bool
time_of_run(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	int n;

	if (!scan_take(&in, '_') || !scan_number(&in, 6, 6, &n) ||
	    is_alpha(scan_peek(&in, 0)) || n / 10000 > 23 ||
	    n / 100 % 100 > 59 || n % 100 > 59)
		return false;
	date->hour = n / 10000;
	date->minute = n / 100 % 100;
	date->second = n % 100;
	*scan = in;
	return true;
}

/* "2026-01-18, at 19:30" */
static bool
time_at_word(struct scan *scan, struct date *date)
{
	struct scan in = *scan;

	scan_take(&in, ',');
	if (!scan_blanks(&in) || !scan_listed(&in, LIST_DATE_AT) ||
	    !scan_blanks(&in) || !clock_time(&in, date))
		return false;
	*scan = in;
	return true;
}

/* A time with what joins it to the date before: "T", ", ", " at ", " (". */
static bool
clock_after(struct scan *scan, struct date *date)
{
	/* clang-format off */
	static const struct str joins[] = {
		STR_INIT("t"), STR_INIT(", "), STR_INIT(" @ "),
		STR_INIT(" - "), STR_INIT(" – "), STR_INIT(" — "),
		STR_INIT(" | "), STR_INIT(" ("), STR_INIT("  "), STR_INIT(" "),
	};
	/* clang-format on */

	if (time_of_run(scan, date))
		return true;
	for (size_t i = 0; i < countof(joins); i++) {
		struct str join = joins[i];
		struct scan in = *scan;

		if (join.n > 1 && join.p[1] != to_lower(scan_peek(scan, 1)))
			continue;
		if (!scan_word(&in, join) || !clock_time(&in, date))
			continue;
		if (str_ends(join, STR("(")))
			scan_take(&in, ')');
		*scan = in;
		return true;
	}
	return time_at_word(scan, date);
}

/* ---- days, in figures and in words ---- */

enum { YEAR_FIRST = 1970, YEAR_LAST = 2199 };

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* month is 1 to 12. */
static int
days_in(int year, int month)
{
	static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };

	return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

/* The month, and the day where it is not 0, exist. */
static bool
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

enum { LETTERS = 24 }; /* of a name, in bytes */

/* Month 0 is a day of the week. Sorted by bytes, for name_of(). */
static const struct name {
	struct str word;
	int month;
} names[] = {
#define U(year, month, day)
#define M(month, word) { STR_INIT(word), month },
#include "data/months"
#undef M
#undef U
};

/* The letters that come next, as many as a name can have. */
static struct str
letters(const struct scan *scan)
{
	struct str word = scan_rest(scan);
	size_t n = 0;

	while (n < word.n && n < LETTERS &&
	    (is_alpha(word.p[n]) || is_nonascii(word.p[n])))
		n++;
	return str_head(word, n);
}

static int
cmp_name(const void *word, const void *name)
{
	return str_cmp(*(const struct str *)word,
	    ((const struct name *)name)->word);
}

/* The row of a word; NULL if it is not a name. */
static const struct name *
name_of(struct str word)
{
	struct folded f;

	if (word.n < 3)
		return NULL;
	fold(&f, word);
	word = (struct str){ f.text, f.n };
	return bsearch(&word, names, countof(names), sizeof *names, cmp_name);
}

static bool
month_name(struct scan *scan, int *month)
{
	struct str word = letters(scan);
	const struct name *name = name_of(word);

	if (!name || name->month == 0)
		return false;
	*month = name->month;
	scan->at += word.n;
	scan_take(scan, '.');
	return true;
}

/* "26", "26th", "26." */
static bool
day_number(struct scan *scan, int *day)
{
	struct str word;

	if (!scan_number(scan, 1, 2, day))
		return false;
	word = letters(scan);
	if (wordlist_is(LIST_DAY_ENDING, word))
		scan->at += word.n;
	else
		scan_take(scan, '.');
	return true;
}

/* What separates the words of a date: blanks, a comma, "of", "de", '-'. */
static bool
between(struct scan *scan)
{
	if (scan_take(scan, '-') || scan_take(scan, '/'))
		return true;
	scan_take(scan, ',');
	if (!scan_blanks(scan))
		return false;
	return !scan_listed(scan, LIST_DATE_OF) || scan_blanks(scan);
}

/* date(1) has the time, and the zone, before the year. */
static void
time_between(struct scan *scan, struct date *d)
{
	struct scan in = *scan;
	struct date with = *d;

	if (clock_time(&in, &with) && scan_blanks(&in)) {
		*scan = in;
		*d = with;
	}
}

/* "January 26, 2026", "26. Januar 2026", "Fri Feb 13 21:29:01 CST 2026". */
static bool
calendar_words(struct scan *scan, struct date *d)
{
	struct str word = letters(scan);
	const struct name *name = name_of(word);
	bool capital = is_upper(scan_peek(scan, 0));

	if (!name && !is_digit(scan_peek(scan, 0)))
		return false;
	if (name && name->month == 0) {
		scan->at += word.n;
		scan_take(scan, '.');
		scan_take(scan, ',');
		if (!scan_blanks(scan))
			return false;
	}
	if (month_name(scan, &d->month)) {
		if (!between(scan))
			return false;
		/* no day; "may 2000 ..." is prose */
		if (scan_number(scan, 4, 4, &d->year))
			return capital && calendar_has(d);
		if (!day_number(scan, &d->day))
			return false;
	} else if (!day_number(scan, &d->day) || !between(scan) ||
	    !month_name(scan, &d->month)) {
		return false;
	}
	if (d->day == 0 || !between(scan))
		return false;
	time_between(scan, d);
	return scan_number(scan, 4, 4, &d->year) && calendar_has(d);
}

/* 2026-01-18, 2026/1/8, 2025.01.02. */
static bool
year_first(struct scan *scan, struct date *d)
{
	size_t min;
	char c;

	if (!scan_number(scan, 4, 4, &d->year))
		return false;
	c = scan_peek(scan, 0);
	if (!is_any(c, "-/."))
		return false;
	min = c == '.' ? 2 : 1;
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

/*
 * A day in any form, and its time where that is in the middle of it, as
 * date(1) has it. The text around it is not looked at.
 */
static bool
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
	for (size_t i = 0; i < countof(forms); i++) {
		struct scan in = *scan;

		*date = none;
		if (forms[i](&in, date) && is_month(date)) {
			*scan = in;
			return true;
		}
	}
	return false;
}

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

/* "2026-08-06/07": the second of two days. */
static void
second_day(struct scan *scan)
{
	struct scan in = *scan;
	int day;

	if (scan_take(&in, '/') && scan_number(&in, 2, 2, &day) &&
	    ends_here(&in, false))
		*scan = in;
}

size_t
date_at(struct str text, struct date *date)
{
	struct scan day = { text, 0 }, time;
	struct date with;

	if (!calendar_day(&day, date))
		return 0;
	second_day(&day);
	time = day;
	with = *date;
	if (with.day && with.hour < 0 && clock_after(&time, &with) &&
	    ends_here(&time, true)) {
		*date = with;
		day = time;
	} else if (!ends_here(&day, false)) {
		return 0;
	}
	date->words = str_head(text, day.at);
	return day.at;
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
date_format(struct buf *b, const struct date *d)
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

	date_format(&text, date);
	json_add_if(b, name, buf_str(&text));
	buf_free(&text);
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

	for (size_t pos = 0; date_find(line, &pos, &date);) {
		struct scan scan = { date.words, 0 };
		int first;

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

void
date_put_day_first(struct date *date)
{
	int day = date->month;

	if (!date->ambiguous)
		return;
	date->month = date->day;
	date->day = day;
	date->ambiguous = false;
}

bool
date_is_uncertain(const struct date *date)
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

void
seconds_format(struct buf *b, int64_t seconds)
{
	const time_t time = (time_t)seconds;
	struct date date = { .has_zone = true };
	struct tm tm;

	if (gmtime_r(&time, &tm) == NULL)
		return;
	date.year = tm.tm_year + 1900;
	date.month = tm.tm_mon + 1;
	date.day = tm.tm_mday;
	date.hour = tm.tm_hour;
	date.minute = tm.tm_min;
	date.second = tm.tm_sec;
	date_format(b, &date);
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
	size_t from = in->at;

	d->has_zone = true;
	return scan_take(in, 'Z') ||
	    (offset(in, &d->zone) && in->at - from == strlen("+02:00"));
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
