#include "text/date.h"

#include <time.h>

#include "json/json.h"

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

bool
date_exists(const struct date *d)
{
	return d->month >= 1 && d->month <= 12 && d->day >= 0 &&
	    d->day <= days_in(d->year, d->month);
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
	if (date->year == 0)
		return;
	/* Nothing of it needs an escape: it is written between the quotes. */
	json_add_text(b, name, STR(""));
	b->n--;
	date_format(b, date);
	buf_addc(b, '"');
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

/* False if the year does not fit. */
static bool
date_of_seconds(int64_t seconds, struct date *date)
{
	const time_t time = (time_t)seconds;
	struct tm tm;

	if (gmtime_r(&time, &tm) == NULL)
		return false;
	*date = (struct date){ .year = tm.tm_year + 1900,
		.month = tm.tm_mon + 1,
		.day = tm.tm_mday,
		.hour = tm.tm_hour,
		.minute = tm.tm_min,
		.second = tm.tm_sec,
		.has_zone = true };
	return true;
}

void
seconds_format(struct buf *b, int64_t seconds)
{
	struct date date;

	if (date_of_seconds(seconds, &date))
		date_format(b, &date);
}

void
day_format(struct buf *b, int64_t day)
{
	enum { DAY = 24 * 60 * 60 };
	struct date date;

	if (!date_of_seconds(day * DAY, &date))
		return;
	date.hour = -1;
	date.has_zone = false;
	date_format(b, &date);
}
