/*
 * clock: the time of day behind a date, and its zone, as logs write them. A
 * part of date.c; nobody else needs it. With it the scanner that both use.
 */
#ifndef PITH_CLOCK_H
#define PITH_CLOCK_H

#include "text/date.h"
#include "text/wordlist.h"

struct scan {
	struct str text;
	size_t at;
};

/* The byte `ahead` bytes on; NUL behind the end. */
static inline char
scan_peek(const struct scan *scan, size_t ahead)
{
	return ahead < scan->text.n - scan->at ? scan->text.p[scan->at + ahead]
	                                       : '\0';
}

static inline struct str
scan_rest(const struct scan *scan)
{
	return str_skip(scan->text, scan->at);
}

/* Goes behind c, if it stands here. */
static inline bool
scan_take(struct scan *scan, char c)
{
	if (scan->at == scan->text.n || scan->text.p[scan->at] != c)
		return false;
	scan->at++;
	return true;
}

/* The same for a word, whatever the case of its ASCII letters. */
bool scan_word(struct scan *scan, struct str word);

/* The same for one of the words of a list. */
bool scan_listed(struct scan *scan, enum wordlist list);

/* One to three blanks: date(1) pads a day, and a time, by one. */
bool scan_blanks(struct scan *scan);

/* A run of min to max (at most 9) digits with no further digit behind it. */
bool scan_number(struct scan *scan, size_t min, size_t max, int *number);

/* "19:30", "~09:55", "3:57:10 PM", "21:35:00.123Z", "01:15 CST". */
bool clock_time(struct scan *scan, struct date *date);

/* What stands behind it: "Z", "+02:00", " CST", " (GMT+8)"; or nothing. */
void clock_zone(struct scan *scan, struct date *date);

/* A time with what joins it to the date before: "T", ", ", " at ", " (". */
bool clock_behind(struct scan *scan, struct date *date);

#endif
