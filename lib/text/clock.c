#include "text/calendar.h"

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

bool
clock_offset(struct scan *scan, int *minutes)
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
			clock_offset(scan, &date->zone); /* GMT+8, UTC-03:00 */
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
	} else if (!clock_offset(scan, &date->zone)) {
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

/* "AM", "p.m.": moves the hour to its half of the day; false if there is none. */
static bool
half_day(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	char half;

	scan_blanks(&in);
	half = to_lower(scan_peek(&in, 0));
	if (half != 'a' && half != 'p')
		return false;
	in.at++;
	scan_take(&in, '.');
	if (to_lower(scan_peek(&in, 0)) != 'm' || is_alnum(scan_peek(&in, 1)))
		return false;
	in.at++;
	scan_take(&in, '.');
	*scan = in;
	/* "14:32 PM" is 14:32 */
	if (half == 'p' && date->hour < 12)
		date->hour += 12;
	else if (half == 'a' && date->hour == 12)
		date->hour = 0;
	return true;
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

/* ":30", ":30:05.123 PM" after an hour. */
static bool
minutes(struct scan *scan, struct date *date)
{
	if (!scan_take(scan, ':') || !scan_number(scan, 2, 2, &date->minute) ||
	    date->minute > 59)
		return false;
	date->second = -1;
	if (scan_peek(scan, 0) == ':' && is_digit(scan_peek(scan, 1))) {
		scan_take(scan, ':');
		if (!scan_number(scan, 2, 2, &date->second) ||
		    date->second > 59)
			return false;
		fraction(scan);
	}
	half_day(scan, date);
	return true;
}

/* " PM" after an hour without minutes: "2 PM", not the "3 am Dom" of German. */
static bool
full_hour(struct scan *scan, struct date *date)
{
	struct scan next;

	date->minute = 0;
	date->second = -1;
	if (date->hour == 0 || date->hour > 12 || !half_day(scan, date))
		return false;
	next = *scan;
	return scan->text.p[scan->at - 1] != 'm' || !scan_blanks(&next) ||
	    !is_word_byte(scan_peek(&next, 0));
}

bool
clock_time(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	struct date d;
	bool approximate = scan_take(&in, '~') ||
	    (is_nonascii(scan_peek(&in, 0)) &&
		(scan_word(&in, STR("≈")) || scan_word(&in, STR("～"))));

	if (!is_digit(scan_peek(&in, 0)))
		return false;
	d = *date;
	d.approximate |= approximate;
	if (!scan_number(&in, 1, 2, &d.hour) || d.hour > 23 ||
	    !(scan_peek(&in, 0) == ':' ? minutes(&in, &d) : full_hour(&in, &d)))
		return false;
	clock_zone(&in, &d);
	if (is_alnum(scan_peek(&in, 0)))
		return false;
	*scan = in;
	*date = d;
	return true;
}

/* " 19:30" and no more: the end, a mark or " - " comes next. */
static bool
plain_time(struct scan *scan, struct date *date)
{
	enum { LENGTH = 6 };
	struct str s = scan_rest(scan);
	int hour, minute;
	char next;

	if (s.n < LENGTH || s.p[0] != ' ' || s.p[3] != ':')
		return false;
	next = scan_peek(scan, LENGTH);
	if (s.n > LENGTH && !is_any(next, "])|") &&
	    !(next == ' ' && is_any(scan_peek(scan, LENGTH + 1), "-|")))
		return false;
	hour = two_digits(s.p + 1);
	minute = two_digits(s.p + 4);
	if (hour > 23 || minute > 59)
		return false;
	date->hour = hour;
	date->minute = minute;
	date->second = -1;
	scan->at += LENGTH;
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

bool
clock_after(struct scan *scan, struct date *date)
{
	/* clang-format off */
	static const struct str joins[] = {
		STR_INIT("t"), STR_INIT(", "), STR_INIT(" @ "),
		STR_INIT(" - "), STR_INIT(" – "), STR_INIT(" — "),
		STR_INIT(" | "), STR_INIT(" ("), STR_INIT("  "), STR_INIT(" "),
	};
	/* clang-format on */

	if (plain_time(scan, date) || time_of_run(scan, date))
		return true;
	if (!is_any(scan_peek(scan, 0), " ,tT"))
		return false;
	/* Most often it is one blank. */
	for (size_t i =
		 scan_peek(scan, 0) == ' ' && is_digit(scan_peek(scan, 1))
		 ? countof(joins) - 1
		 : 0;
	     i < countof(joins); i++) {
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
