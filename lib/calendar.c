#include "calendar.h"

enum { YEAR_FIRST = 1970, YEAR_LAST = 2199 };

/* Full and short English names, and the full ones of the corpus' languages. */
static const char *const months[] = {
	"january jan enero janeiro janvier januar januari gennaio stycznia"
	" января ocak",
	"february feb febrero fevereiro février februar februari febbraio lutego"
	" февраля Şubat şubat",
	"march mar marzo março mars märz maart marca марта mart",
	"april apr abril avril aprile kwietnia апреля nisan",
	"may mayo maio mai mei maggio maja мая mayıs",
	"june jun junio junho juin juni giugno czerwca июня haziran",
	"july jul julio julho juillet juli luglio lipca июля temmuz",
	"august aug agosto août augustus sierpnia августа ağustos",
	"september sept sep septiembre setiembre setembro septembre settembre"
	" września сентября eylül",
	"october oct octubre outubro octobre oktober ottobre października"
	" октября ekim",
	"november nov noviembre novembro novembre listopada ноября kasım",
	"december dec diciembre dezembro décembre dezember dicembre grudnia"
	" декабря aralık",
};

static const char weekdays[] =
	"monday mon tuesday tues tue wednesday wed thursday thurs thur thu"
	" friday fri saturday sat sunday sun";

static bool
leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* month is 1 to 12. */
static int
days_in(int year, int month)
{
	static const char days[] = {
		31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
	};

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

/* The letters here, a few bytes at most: as much as a month may have. */
static struct str
letters(const struct scan *scan)
{
	struct str word = scan_rest(scan);
	size_t n = 0;

	while (n < word.n && n < 24 &&
	    (is_alpha(word.p[n]) || (unsigned char)word.p[n] >= 0x80))
		n++;
	return str_head(word, n);
}

static bool
is_one_of(struct str word, const char *words)
{
	struct str rest = str_of(words);

	while (rest.p) {
		if (str_same(word, str_cut(&rest, ' ')))
			return true;
	}
	return false;
}

static bool
month_name(struct scan *scan, int *month)
{
	struct str word = letters(scan);

	if (word.n < 3)
		return false;
	for (int i = 0; i < 12; i++) {
		if (is_one_of(word, months[i])) {
			*month = i + 1;
			scan->at += word.n;
			scan_take(scan, '.');
			return true;
		}
	}
	return false;
}

/* "26", "26th", "26." */
static bool
day_number(struct scan *scan, int *day)
{
	static const char ordinals[] = "st nd rd th";
	struct str word;

	if (!scan_number(scan, 1, 2, day))
		return false;
	word = letters(scan);
	if (word.n == 2 && is_one_of(word, ordinals))
		scan->at += 2;
	else
		scan_take(scan, '.');
	return true;
}

/* What stands between the words of a date: blanks, a comma, "of", "de", '-'. */
static bool
between(struct scan *scan)
{
	if (scan_take(scan, '-') || scan_take(scan, '/'))
		return true;
	scan_take(scan, ',');
	if (!scan_blanks(scan))
		return false;
	if (scan_word(scan, STR("de ")) || scan_word(scan, STR("of ")))
		scan_blanks(scan);
	return true;
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
worded(struct scan *scan, struct date *d)
{
	struct str word = letters(scan);
	bool capital = is_upper(scan_peek(scan, 0));

	if (word.n && is_one_of(word, weekdays)) {
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
			return capital && is_month(d);
		if (!day_number(scan, &d->day))
			return false;
	} else if (!day_number(scan, &d->day) || !between(scan) ||
	    !month_name(scan, &d->month)) {
		return false;
	}
	if (!between(scan))
		return false;
	time_between(scan, d);
	return scan_number(scan, 4, 4, &d->year) && is_day(d);
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
	    scan_take(scan, c) && scan_number(scan, min, 2, &d->day) && is_day(d);
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
		{ STR_INIT("年"), STR_INIT("月"), STR_INIT("日") },
		{ STR_INIT("년"), STR_INIT("월"), STR_INIT("일") },
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
		year_first, year_last, eastern, worded,
	};
	struct date none = {
		.hour = -1, .minute = -1, .second = -1
	};

	none.approximate = scan_take(scan, '~');
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct scan in = *scan;

		*date = none;
		if (forms[i](&in, date)) {
			*scan = in;
			return true;
		}
	}
	return false;
}
