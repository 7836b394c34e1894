#include "text/clock.h"

bool
scan_word(struct scan *scan, struct str word)
{
	if (!str_begins(scan_rest(scan), word))
		return false;
	scan->at += word.n;
	return true;
}

bool
scan_listed(struct scan *scan, enum wordlist list)
{
	size_t n = is_word_byte(scan_peek(scan, 0))
	    ? wordlist_begins(list, scan_rest(scan))
	    : 0;

	scan->at += n;
	return n > 0;
}

bool
scan_blanks(struct scan *scan)
{
	size_t n = 0;

	while (n < 3 && scan_take(scan, ' '))
		n++;
	return n > 0;
}

bool
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

bool
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

bool
clock_behind(struct scan *scan, struct date *date)
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
	for (size_t i = 0; i < sizeof joins / sizeof *joins; i++) {
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
