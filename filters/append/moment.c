#include "append.h"

#include <time.h>

#include "text/time.h"
#include "text/wordlist.h"

static struct tm
tm_of(int64_t seconds)
{
	time_t time = (time_t)seconds;
	struct tm tm = { 0 };

	gmtime_r(&time, &tm);
	return tm;
}

void
moment_format(struct buf *b, const char *format, int64_t seconds)
{
	struct tm tm = tm_of(seconds);
	char text[64];

	strftime(text, sizeof text, format, &tm);
	buf_adds(b, text);
}

static int64_t
in_zone(const struct date *like, int64_t now)
{
	return like->has_zone ? now + (int64_t)like->zone * 60 : now;
}

bool
moment_is(const struct date *date, int64_t now)
{
	struct tm local = tm_of(in_zone(date, now));
	struct date wanted = *date;

	wanted.year = local.tm_year + 1900;
	wanted.month = local.tm_mon + 1;
	wanted.day = local.tm_mday;
	wanted.hour = date->hour < 0 ? -1 : local.tm_hour;
	wanted.minute = date->minute < 0 ? -1 : local.tm_min;
	wanted.second = date->second < 0 ? -1 : local.tm_sec;
	return date->year && date->day &&
	    date_seconds(date) == date_seconds(&wanted);
}

/* ---- the style of another date ---- */

struct restyle {
	struct buf *b;
	const struct date *like;
	struct tm now;
	struct str words;
	size_t at;
	bool year, month, day; /* written */
	int time;              /* how many parts of it */
	bool zone;             /* the rest is the zone */
	bool twelve;           /* AM or PM */
	bool named;            /* the month has a name */
};

static void
put(struct restyle *r, int n, size_t width)
{
	buf_addf(r->b, "%0*d", (int)width, n);
}

static void
put_time(struct restyle *r, size_t width)
{
	/* Parts of a second are 0. */
	const int parts[] = { r->now.tm_hour, r->now.tm_min, r->now.tm_sec, 0 };
	int n = parts[r->time < 3 ? r->time : 3];

	if (r->time == 0 && r->twelve)
		n = n % 12 ? n % 12 : 12;
	put(r, n, width);
	r->time++;
}

static bool
put_day(struct restyle *r, int value, size_t width)
{
	bool same = r->like->month == r->like->day;

	if (!r->month && value == r->like->month && !(same && r->day)) {
		r->month = true;
		r->named = r->named || width == 1;
		put(r, r->now.tm_mon + 1, width);
	} else if (!r->day && value == r->like->day) {
		r->day = true;
		/* "January 26", "1/26": the 5th is not 05. */
		put(r, r->now.tm_mday,
		    r->named && r->like->day > 9 ? 1 : width);
	} else {
		return false;
	}
	return true;
}

static bool
put_number(struct restyle *r, struct str run)
{
	size_t end = r->at + run.n;
	uintmax_t value = 0;
	bool clock = (end < r->words.n && r->words.p[end] == ':') ||
	    (r->at && r->words.p[r->at - 1] == ':') ||
	    (r->year && r->month && r->day);

	if (r->zone) {
		buf_add(r->b, run);
		return true;
	}
	if (!str_number(run, 99999999, &value))
		return false;
	if (!r->year &&
	    (run.n == 8 || (run.n == 4 && (int)value == r->like->year))) {
		put(r, r->now.tm_year + 1900, 4);
		r->year = true;
		/* "20260125" */
		return run.n == 4 ||
		    (put_day(r, r->like->month, 2) &&
			put_day(r, r->like->day, 2));
	}
	if (!clock)
		return put_day(r, (int)value, run.n);
	if (run.n < 4 || r->time) {
		put_time(r, run.n);
		return true;
	}
	/* "103055" */
	for (size_t n = 0; n < run.n; n += 2)
		put_time(r, 2);
	return run.n == 4 || run.n == 6;
}

/*
 * The name of a month or day, in English: no filter sets a locale. It is as
 * long as the other word, and in its case.
 */
static void
put_name(struct restyle *r, const char *format, struct str like)
{
	bool upper = like.n > 1 && is_upper(like.p[1]);
	char name[16];
	size_t n = strftime(name, sizeof name, format, &r->now);

	for (size_t i = 0; i < (like.n < 5 ? 3 : n); i++) {
		char c = is_lower(like.p[0]) ? to_lower(name[i]) : name[i];

		buf_addc(r->b, upper && is_lower(c) ? (char)(c - 32) : c);
	}
}

/* The word is what strftime() makes of the format, or its first letters. */
static bool
is_name_of(struct str word, const char *format, int month, int weekday)
{
	const struct tm tm = { .tm_mon = month, .tm_wday = weekday };
	char text[16];
	struct str name = { text, strftime(text, sizeof text, format, &tm) };

	return word.n >= 3 && str_begins(name, word) &&
	    (word.n == name.n || word.n == 3);
}

static bool
is_month(const struct restyle *r, struct str word)
{
	return is_name_of(word, "%B", (r->like->month + 11) % 12, 0);
}

static bool
is_weekday(struct str word)
{
	int day = 0;

	while (day < 7 && !is_name_of(word, "%A", 0, day))
		day++;
	return day < 7;
}

/* The 21st, the 12th. */
static const char *
ordinal(int day)
{
	static const char *const ends[] = { "th", "st", "nd", "rd" };

	return ends[day / 10 == 1 || day % 10 > 3 ? 0 : day % 10];
}

static bool
put_word(struct restyle *r, struct str word)
{
	char half = r->now.tm_hour < 12 ? 'A' : 'P';

	if (is_month(r, word)) {
		r->month = true;
		put_name(r, "%B", word);
	} else if (is_weekday(word)) {
		put_name(r, "%A", word);
	} else if (str_same(word, STR("am")) || str_same(word, STR("pm"))) {
		buf_addc(r->b, is_lower(word.p[0]) ? to_lower(half) : half);
		buf_addc(r->b, word.p[1]);
	} else if (r->time == 0 && word.n == 2 &&
	    str_same(word, str_of(ordinal(r->like->day)))) {
		buf_adds(r->b, ordinal(r->now.tm_mday));
	} else if (r->time == 0 && word.n > 1 &&
	    !wordlist_is(LIST_BEFORE_TIME, word)) {
		return false;
	} else {
		buf_add(r->b,
		    r->time && r->like->zone_unclear ? STR("UTC") : word);
	}
	return true;
}

static bool
put_next(struct restyle *r)
{
	struct str rest = str_skip(r->words, r->at), run;
	bool digits = is_digit(rest.p[0]);
	char c = rest.p[0];

	run = str_head(rest, str_run_of(rest, digits ? is_digit : is_alpha));
	if (run.n) {
		bool known = digits ? put_number(r, run) : put_word(r, run);

		r->at += run.n;
		return known;
	}
	r->at++;
	r->zone = r->zone || (r->time && (c == '+' || c == '-'));
	if (c != '~')
		buf_addc(r->b, c);
	return true;
}

bool
moment_restyle(struct buf *b, const struct date *like, int64_t now)
{
	struct restyle r = { .b = b,
		.like = like,
		.now = tm_of(in_zone(like, now)),
		.words = like->words };

	for (size_t i = 0; i + 1 < r.words.n; i++) {
		struct str rest = str_skip(r.words, i);
		bool half = str_begins(rest, STR("am")) ||
		    str_begins(rest, STR("pm"));

		r.named = r.named || is_month(&r, str_head(rest, 3));
		if (half && i && (is_digit(rest.p[-1]) || rest.p[-1] == ' '))
			r.twelve = true;
	}
	while (r.at < r.words.n) {
		if (!put_next(&r))
			return false;
	}
	return r.year && r.month && r.day;
}
