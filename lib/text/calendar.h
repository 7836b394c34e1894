/*
 * calendar: the forms in which logs write a day (calendar.c), and a time of day
 * with its zone (clock.c). time.h finds them in a text. A function that fails
 * takes nothing, but may have changed *date.
 */
#ifndef PITH_CALENDAR_H
#define PITH_CALENDAR_H

#include "text/date.h"
#include "text/scan.h"

/*
 * A day in any form, and its time where that is in the middle of it, as
 * date(1) has it. The text around it is not looked at.
 */
bool calendar_day(struct scan *scan, struct date *date);

/*
 * A day without its year, "9 July", "Fri, Jul 9th", "9 a 10 de julho", 7月9日, "07-09",
 * "7/9", as one of the year 2000; of some days the last one.
 */
bool calendar_day_of_year(struct scan *scan, struct date *date);

/* "2026-01-18", where nothing follows but the end, a time, a dash or a mark. */
bool calendar_plain_day(struct scan *scan, struct date *date);

/* "Monday", "Fri.", "понедельник", "月": a day of the week. */
bool calendar_weekday(struct scan *scan);

/* "19:30", "~09:55", "3:57:10 PM", "2 PM", "21:35:00.123Z", "01:15 CST". */
bool clock_time(struct scan *scan, struct date *date);

/* A time with what joins it to the date before: "T", ", ", " at ", " (". */
bool clock_after(struct scan *scan, struct date *date);

/* "+02:00", "-0500", "+8", "-03": minutes, or nothing beyond 14 hours. */
bool clock_offset(struct scan *scan, int *minutes);

#endif
