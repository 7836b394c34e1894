/*
 * calendar: days as logs write them, in figures and in words. A part of
 * date.c; nobody else needs it.
 */
#ifndef PITH_CALENDAR_H
#define PITH_CALENDAR_H

#include "text/clock.h"

/*
 * The day that stands here, in any form, and its time where that stands in the
 * middle of it, as date(1) has it. What comes before and behind it is not
 * looked at. *date is overwritten.
 */
bool calendar_day(struct scan *scan, struct date *date);

/* The forms of it that name the month, or the day of the week, in words. */
bool calendar_words(struct scan *scan, struct date *date);

/* The month, and the day where it is not 0, are in the calendar. */
bool calendar_has(const struct date *date);

#endif
