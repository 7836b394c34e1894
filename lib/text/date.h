/* date: a date, with or without a time of day, and how records write it. */
#ifndef PITH_DATE_H
#define PITH_DATE_H

#include "base/buf.h"

struct date {
	int year;               /* 0: there is none */
	int month, day;         /* 0: unknown ("December 2024") */
	int hour, minute;       /* -1: unknown */
	int second;             /* -1: unknown */
	int zone;               /* minutes east of UTC, where has_zone */
	bool has_zone;          /* Z, UTC, GMT, +02:00, or an unambiguous name */
	bool zone_unclear;      /* CST, IST, BST: several offsets have this name */
	bool approximate;       /* "~09:55" */
	bool ambiguous;         /* 03/05/2025: read as month/day, could be day/month */
	struct str words;       /* the original words, zone name included */
};

/* The month, and the day where it is not 0, exist. */
bool date_exists(const struct date *date);

/* Formats a `ts`: "2026-01-18", "2026-01-18T19:30", "...:05", then "Z" or "+02:00". */
void date_format(struct buf *b, const struct date *date);

/* Adds it as a member of a record, if there is a date. */
void date_add(struct buf *b, const char *name, const struct date *date);

/* Reads 03/05/2025, an ambiguous date, as the third of May. */
void date_put_day_first(struct date *date);

/* It is approximate or ambiguous, or its zone unclear: a record needs `when`. */
bool date_is_uncertain(const struct date *date);

/*
 * Seconds since 1970 in UTC. A date without a zone counts as UTC, an unknown
 * month or day as the first, an unknown time as 0. Only dates that both have a
 * zone, or both have none, are exactly comparable.
 */
int64_t date_seconds(const struct date *date);

/* Formats seconds since 1970 as a `ts` in UTC. */
void seconds_format(struct buf *b, int64_t seconds);

/* Formats days since 1970: "2026-01-18". */
void day_format(struct buf *b, int64_t day);

/* It has no time, or midnight to the second, which nobody read from a clock. */
static inline bool
date_is_day(const struct date *date)
{
	return date->hour < 0 ||
	    (date->hour == 0 && date->minute == 0 && date->second <= 0);
}

#endif
