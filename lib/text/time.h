/*
 * date: the dates of real logs (corpus forms: ISO in all lengths, "January 26,
 * 2026", "26 Jan 2026", date(1)'s "Fri Feb 13 21:29:01 CST 2026", slashes with
 * AM/PM, "2026-01-25_103055", "2025.01.02", "~09:55", Chinese 2026年3月6日).
 * No clock, no locale, no time zone of the machine.
 */
#ifndef PITH_DATE_H
#define PITH_DATE_H

#include "base/buf.h"

struct date {
	int year;               /* 0: there is none */
	int month, day;         /* 0: not known ("December 2024") */
	int hour, minute;       /* -1: not known */
	int second;             /* -1: not known */
	int zone;               /* minutes east of UTC, where has_zone */
	bool has_zone;          /* Z, UTC, GMT, +02:00, or an unambiguous name */
	bool zone_unclear;      /* CST, IST, BST: a name that is no offset */
	bool approximate;       /* "~09:55" */
	bool ambiguous;         /* 03/05/2025: read as month/day, could be day/month */
	struct str words;       /* the original words, zone name included */
};

/*
 * The first date in text at or behind *pos, *pos moved behind its words;
 * false if there is none. Placeholders (YYYY-MM-DD) and impossible days are no
 * dates; nor are parts of longer numbers, versions (1.2.3), hashes and paths.
 */
bool date_find(struct str text, size_t *pos, struct date *date);

/* A date right at the start of text; its length, or 0. */
size_t date_at(struct str text, struct date *date);

/* `ts`: "2026-01-18", "2026-01-18T19:30", "...:05", then "Z" or "+02:00". */
void date_write(struct buf *b, const struct date *date);

/* Adds it as a member of a record; nothing where there is no date. */
void date_add(struct buf *b, const char *name, const struct date *date);

/* `when` says more than `ts`: approximate, ambiguous, or an unclear zone. */
bool date_says_more(const struct date *date);

/*
 * Seconds since 1970 in UTC; a date without zone counts as UTC, what is not
 * known as the first (month, day) or 0. Only dates that both have a zone, or
 * both have none, are exactly comparable.
 */
int64_t date_seconds(const struct date *date);

/*
 * It tells its day at most: midnight to the second was not looked up on a
 * clock.
 */
static inline bool
date_is_day(const struct date *date)
{
	return date->hour < 0 ||
	    (date->hour == 0 && date->minute == 0 && date->second <= 0);
}

/* Reads `ts` as RECORDS writes it (any precision); false for anything else. */
bool date_parse(struct str ts, struct date *date);

#endif
