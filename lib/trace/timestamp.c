#include "trace/timestamp.h"
#include "text/date.h"

/* Days since 1970 as a date: the calendar of 400 years, from March on. */
static void
set_day(struct date *date, int64_t days)
{
	int64_t z = days + 719468;
	int64_t era = z / 146097;
	int64_t day = z - era * 146097;
	int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
	int64_t in_year = day - (365 * year + year / 4 - year / 100);
	int64_t month = (5 * in_year + 2) / 153;

	date->day = (int)(in_year - (153 * month + 2) / 5 + 1);
	date->month = (int)(month < 10 ? month + 3 : month - 9);
	date->year = (int)(year + era * 400 + (date->month <= 2));
}

static void
write_seconds(struct buf *b, int64_t seconds)
{
	struct date date = { .has_zone = true };

	set_day(&date, seconds / 86400);
	seconds %= 86400;
	date.hour = (int)(seconds / 3600);
	date.minute = (int)(seconds / 60 % 60);
	date.second = (int)(seconds % 60);
	date_write(b, &date);
}

static void
read_number(struct buf *b, uintmax_t n)
{
	/* Seconds until the year 5138; milliseconds from 1973 on. */
	while (n >= 100000000000u)
		n /= 1000;
	if (n)
		write_seconds(b, (int64_t)n);
}

/* "2026-01-18T19:30:05" and nothing but a fraction up to a zone. */
static size_t
plain_length(struct str s)
{
	static const char form[] = "0000-00-00T00:00:00";
	size_t i = 0;

	for (; i < sizeof form - 1; i++) {
		if (i == s.n ||
		    (is_digit(form[i])
			    ? !is_digit(s.p[i])
			    : s.p[i] != form[i] && !(i == 10 && s.p[i] == ' ')))
			return 0;
	}
	if (i < s.n && s.p[i] == '.') {
		while (++i < s.n && is_digit(s.p[i]))
			continue;
	}
	return i;
}

void
timestamp_read(struct buf *b, struct str text)
{
	size_t n = plain_length(text), point = str_chr(text, '.', 0);
	struct str zone = str_skip(text, n);
	struct buf whole = { 0 };
	struct date date;
	uintmax_t number;

	buf_clear(b);
	if (n &&
	    (zone.n == 0 || str_eq(zone, STR("Z")) ||
		str_eq(zone, STR("+00:00")))) {
		buf_add(b, str_head(text, 10));
		buf_addc(b, 'T');
		buf_add(b, (struct str){ text.p + 11, 8 });
		if (zone.n)
			buf_addc(b, 'Z');
	} else if (n) {
		buf_add(&whole, str_head(text, 19));
		buf_add(&whole, zone);
		if (date_parse(buf_str(&whole), &date))
			write_seconds(b, date_seconds(&date));
		buf_free(&whole);
	} else if (str_number(str_head(text, point), UINT64_MAX, &number)) {
		read_number(b, number);
	} else if (date_parse(text, &date)) {
		date_write(b, &date);
	}
}
