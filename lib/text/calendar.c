#include "text/calendar.h"

#include <stdlib.h>

#include "text/fold.h"

enum { YEAR_FIRST = 1970, YEAR_LAST = 2199 };

static bool
is_month(const struct date *d)
{
	return d->year >= YEAR_FIRST && d->year <= YEAR_LAST && date_exists(d);
}

static bool
is_day(const struct date *d)
{
	return d->day >= 1 && is_month(d);
}

enum { LETTERS = 32 }; /* of a name, in bytes */

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

/* Five bits of each of three letters, which are the same in capitals. */
static size_t
beginning(const char *p)
{
	const unsigned char *c = (const unsigned char *)p;

	return (c[0] & 31u) << 10 | (c[1] & 31u) << 5 | (c[2] & 31u);
}

/* A name begins with these three letters, or they are not all ASCII. */
static bool
begins_name(struct str word)
{
	static bool all[1 << 15], filled;

	for (size_t i = 0; !filled && i < countof(names); i++) {
		if (names[i].word.n >= 3)
			all[beginning(names[i].word.p)] = true;
	}
	filled = true;
	return is_nonascii(word.p[0]) || is_nonascii(word.p[1]) ||
	    is_nonascii(word.p[2]) || all[beginning(word.p)];
}

/* The row of a word; NULL if it is not a name. */
static const struct name *
name_of(struct str word)
{
	struct folded f;

	if (word.n < 3 || !begins_name(word))
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

bool
calendar_weekday(struct scan *scan)
{
	struct str word = letters(scan);
	const struct name *name;

	word.n = str_find(word, STR("）"), 0);
	name = name_of(word);
	if (!name || name->month)
		return false;
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

/* "–6" of "May 4–6, 2026": the last of some days is the date. */
static void
last_day(struct scan *scan, struct date *d)
{
	struct str dash = STR("–");
	struct scan in = *scan;
	int day;

	if (str_starts(scan_rest(&in), dash))
		in.at += dash.n;
	else if (!scan_take(&in, '-'))
		return;
	if (!scan_number(&in, 1, 2, &day) || !is_any(scan_peek(&in, 0), ", "))
		return;
	*scan = in;
	if (day > d->day)
		d->day = day;
}

/* "Monday, ", "Fri " before a date. */
static void
weekday_before(struct scan *scan)
{
	struct scan in = *scan;

	if (!calendar_weekday(&in))
		return;
	scan_take(&in, ',');
	if (scan_blanks(&in))
		*scan = in;
}

/*
 * "-27" of "26-27 January", " a 27" of "26 a 27 de janeiro"; not " - 27": "Step 26 - 27
 * January".
 */
static void
last_day_first(struct scan *scan, struct date *d)
{
	struct scan in = *scan;
	bool dash = scan_take(&in, '-') || scan_word(&in, STR("–"));
	int day;

	if (!dash &&
	    (!scan_blanks(&in) || !scan_listed(&in, LIST_DATE_TO) ||
		!scan_blanks(&in)))
		return;
	if (!day_number(&in, &day))
		return;
	*scan = in;
	if (day > d->day)
		d->day = day;
}

/* "January 26", "Fri, Jan 26th", "26. Januar"; the last of some days, and the first. */
static bool
day_of_month(struct scan *scan, struct date *d, int *first)
{
	if (month_name(scan, &d->month)) {
		if (!between(scan) || !day_number(scan, &d->day))
			return false;
		*first = d->day;
		last_day(scan, d);
		return d->day > 0;
	}
	if (!day_number(scan, &d->day))
		return false;
	*first = d->day;
	last_day_first(scan, d);
	return d->day > 0 && between(scan) && month_name(scan, &d->month);
}

/* "January 26, 2026", "26. Januar 2026", "Fri Feb 13 21:29:01 CST 2026". */
static bool
calendar_words(struct scan *scan, struct date *d)
{
	bool digit = is_digit(scan_peek(scan, 0));
	const struct name *name = digit ? NULL : name_of(letters(scan));
	bool capital = is_upper(scan_peek(scan, 0));
	struct scan in;
	int first;

	if (!name && !digit)
		return false;
	if (name && name->month == 0)
		weekday_before(scan);
	in = *scan;
	/* no day; "may 2000 ..." is prose */
	if (month_name(&in, &d->month) && between(&in) &&
	    scan_number(&in, 4, 4, &d->year)) {
		*scan = in;
		return capital && date_exists(d);
	}
	if (!day_of_month(scan, d, &first) || !between(scan))
		return false;
	time_between(scan, d);
	if (!scan_number(scan, 4, 4, &d->year))
		return false;
	/* "April 29-31, 2026" */
	if (!date_exists(d))
		d->day = first;
	return date_exists(d);
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

/* 01/13/2026, 13/01/2026, 13.1.2026, 13-01-2026. */
static bool
year_last(struct scan *scan, struct date *d)
{
	size_t min = 2;
	int first, second;
	char c;

	if (!scan_number(scan, 1, 2, &first))
		return false;
	c = scan_peek(scan, 0);
	if (c == '/' || c == '.')
		min = 1;
	else if (c != '-')
		return false;
	if (c != '/' && first == 0)
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

/* What follows year, month and day where they are counted with words. */
static const struct str units[][3] = {
#define M(month, word)
#define U(year, month, day) { STR_INIT(year), STR_INIT(month), STR_INIT(day) },
#include "data/months"
#undef M
#undef U
};

/* "3", with the unit behind it. */
static bool
counted(struct scan *scan, int *number, struct str unit)
{
	if (!scan_number(scan, 1, 2, number))
		return false;
	scan_blanks(scan);
	return scan_word(scan, unit);
}

/* 2026年3月6日, 2026 年 3 月, 2026년 3월 6일. */
static bool
eastern(struct scan *scan, struct date *d)
{
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
	if (!counted(scan, &d->month, unit[1]))
		return false;
	in = *scan;
	scan_blanks(&in);
	if (!is_digit(scan_peek(&in, 0)))
		return is_month(d);
	if (!counted(&in, &d->day, unit[2]))
		return false;
	*scan = in;
	return is_day(d);
}

/* 3月6日, 3월 6일. */
static bool
eastern_day(struct scan *scan, struct date *d)
{
	for (size_t i = 0; i < countof(units); i++) {
		struct scan in = *scan;

		if (!counted(&in, &d->month, units[i][1]))
			continue;
		scan_blanks(&in);
		if (counted(&in, &d->day, units[i][2])) {
			*scan = in;
			return true;
		}
	}
	return false;
}

/* "08-10", "7/9": month and day; of "13.07" the day comes first. */
static bool
month_and_day(struct scan *scan, struct date *d)
{
	size_t from = scan->at, least;
	char mark;

	if (!scan_number(scan, 1, 2, &d->month))
		return false;
	mark = scan_peek(scan, 0);
	least = mark == '/' ? 1 : 2;
	if (scan->at - from < least || !is_any(mark, "-/.") ||
	    !scan_take(scan, mark) || !scan_number(scan, least, 2, &d->day))
		return false;
	if (d->month > 12) {
		int day = d->month;

		d->month = d->day;
		d->day = day;
	}
	return true;
}

/* "July 9", "9 de julho". */
static bool
words_of_day(struct scan *scan, struct date *d)
{
	int first;

	weekday_before(scan);
	return day_of_month(scan, d, &first);
}

bool
calendar_day_of_year(struct scan *scan, struct date *date)
{
	static bool (*const forms[])(struct scan *, struct date *) = {
		words_of_day,
		month_and_day,
	};
	enum { LEAP_YEAR = 2000 };
	struct scan in = *scan;

	*date = (struct date){ .year = LEAP_YEAR };
	if (eastern_day(&in, date)) {
		*scan = in;
		return is_day(date);
	}
	for (size_t i = 0; i < countof(forms); i++) {
		in = *scan;
		if (forms[i](&in, date) && !is_word_byte(scan_peek(&in, 0)) &&
		    is_day(date)) {
			*scan = in;
			return true;
		}
	}
	return false;
}

/* A name has three letters or more. */
static bool
may_be_name(const struct scan *scan)
{
	for (size_t i = 0; i < 3; i++) {
		char c = scan_peek(scan, i);

		if (!is_alpha(c) && !is_nonascii(c))
			return false;
	}
	return true;
}

bool
calendar_plain_day(struct scan *scan, struct date *date)
{
	enum { LENGTH = 10 };
	struct str s = scan_rest(scan);
	char next, then;

	if (s.n < LENGTH || s.p[4] != '-' || s.p[7] != '-')
		return false;
	next = scan_peek(scan, LENGTH);
	then = scan_peek(scan, LENGTH + 1);
	/* More digits, a second day, a weekday, "b", a word. */
	if (is_word_byte(next) || is_any(next, "/(") ||
	    (next == ' ' && then != '-' && !is_digit(then)))
		return false;
	*date = (struct date){
		.year = two_digits(s.p) * 100 + two_digits(s.p + 2),
		.month = two_digits(s.p + 5),
		.day = two_digits(s.p + 8),
		.hour = -1,
		.minute = -1,
		.second = -1,
	};
	/* No digits make a year beyond the last one, or no month. */
	if (!is_day(date))
		return false;
	scan->at += LENGTH;
	return true;
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
	if (!is_digit(scan_peek(scan, 0)) && !may_be_name(scan))
		return false;
	/* Only words begin without a digit. */
	for (size_t i = is_digit(scan_peek(scan, 0)) ? 0 : countof(forms) - 1;
	     i < countof(forms); i++) {
		struct scan in = *scan;

		*date = none;
		if (forms[i](&in, date) && is_month(date)) {
			*scan = in;
			return true;
		}
	}
	return false;
}
