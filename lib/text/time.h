/*
 * time: dates and times as real logs write them (ISO in all lengths, "January
 * 26, 2026", "26 Jan 2026", date(1)'s "Fri Feb 13 21:29:01 CST 2026", slashes
 * with AM/PM, "2026-01-25_103055", "2025.01.02", "~09:55", 2026年3月6日; the
 * names of months are in lib/data/months), and the `ts` that records have.
 * Nothing depends on the machine's locale, time zone or clock, unless --now
 * asks for the clock.
 */
#ifndef PITH_TIME_H
#define PITH_TIME_H

#include "text/date.h"

/*
 * The first date in text from *pos on; *pos moves to the end of its words.
 * False if there is none. Placeholders (YYYY-MM-DD), impossible days and parts
 * of longer numbers, versions (1.2.3), hashes and paths do not count.
 */
bool date_find(struct str text, size_t *pos, struct date *date);

/* There is a date in it. */
static inline bool
date_is_in(struct str text)
{
	size_t pos = 0;
	struct date date;

	return date_find(text, &pos, &date);
}

/*
 * A date right at the start of text; its length, or 0. Of a range of days of at
 * most a month, "2026-08-06 - 2026-08-09", it is the last day.
 */
size_t date_at(struct str text, struct date *date);

/*
 * A day without its year right at the start of text, "9 July", 7月9日, "07-09", "7/9",
 * as one of the year 2000; its length, or 0.
 */
size_t day_at(struct str text, struct date *date);

/* Of a range between two dates that date_at() took: the first of them. */
void date_take_first(struct date *date);

/*
 * A text's own dates show how it writes them: true if some, like 17/01/2026,
 * can only have the day first, and none can only have the month first.
 */
bool dates_have_day_first(struct str text);

/* Parses a `ts` of any precision; false for anything else. */
bool date_parse(struct str ts, struct date *date);

/* The day of a `ts`, in days since 1970; false if it has none. */
bool day_parse(struct str ts, int64_t *day);

/* ---- what a date covers ---- */

enum { ZONES = 14 * 3600 }; /* a time may be off by as much in another zone */

/*
 * The seconds since 1970 that a written time may mean: a day is any second of
 * it; a time without a zone may be of any zone.
 */
struct span {
	int64_t from;  /* the first, of UTC where it has no zone */
	int64_t until; /* the first that is surely later */
};

/* Long before, and long after, all times; what is added to them fits. */
#define SPAN_MIN (INT64_MIN / 2)
#define SPAN_MAX (INT64_MAX / 2)

/* Of a `ts`; SPAN_MIN to SPAN_MAX for anything else. */
struct span span_of(struct str ts);

/* ---- the present time ---- */

/*
 * The time that a filter works with: --now (NULL: not given; "clock": the
 * clock's time), else SOURCE_DATE_EPOCH; false if there is neither. A day is
 * its first second, a time without a zone is UTC. A wrong value ends the
 * process with EX_USAGE.
 */
bool now_given(const char *option, int64_t *seconds);

/* The option of programs whose time is otherwise the clock's. */
#define NOW_OPTION(now) \
	{ 0, "now", "TIME", OPT_TEXT, (now), \
	    "use TIME as the current time (the clock's)" }

/*
 * Adds that time, or else the clock's, less so many seconds, as
 * "2026-11-21T19:30:05Z": for a file that keeps it.
 */
void now_stamp(struct buf *b, const char *option, int64_t ago);

#endif
