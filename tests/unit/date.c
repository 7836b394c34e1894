#include "text/time.h"

#include "check.h"

static struct buf out;

/* "ts|words" of each date in text, " ; " between; "?" where `when` is due. */
static struct str
dates(struct str text)
{
	struct date date;

	buf_clear(&out);
	for (size_t pos = 0; date_find(text, &pos, &date);) {
		if (out.n)
			buf_adds(&out, " ; ");
		date_format(&out, &date);
		if (date_is_uncertain(&date))
			buf_addc(&out, '?');
		buf_addc(&out, '|');
		buf_add(&out, date.words);
	}
	return buf_str(&out);
}

#define DATES(text, want) CHECK_STR(dates(STR(text)), want)

static void
reads_iso_dates(void)
{
	DATES("## 2026-01-18 - US-001", "2026-01-18|2026-01-18");
	DATES("2025-04-01 17:54:50 - Log of updates made.",
	    "2025-04-01T17:54:50|2025-04-01 17:54:50");
	DATES("[2026-01-18 16:45]", "2026-01-18T16:45|2026-01-18 16:45");
	DATES("[2026-03-27T06:46:00Z] Backend",
	    "2026-03-27T06:46:00Z|2026-03-27T06:46:00Z");
	DATES("2026-06-11T21:35Z x", "2026-06-11T21:35Z|2026-06-11T21:35Z");
	DATES("at 2026-03-27T06:46:00.123456789+02:00.",
	    "2026-03-27T06:46:00+02:00|2026-03-27T06:46:00.123456789+02:00");
	DATES("2026-03-08T20:30:04Z UTC — Added",
	    "2026-03-08T20:30:04Z|2026-03-08T20:30:04Z UTC");
	DATES("_2026-01-18_", "2026-01-18|2026-01-18");
	DATES("**2026-01-18:** text", "2026-01-18|2026-01-18");
	DATES("2026/1/8", "2026-01-08|2026/1/8");
	DATES("2025.01.02 notes", "2025-01-02|2025.01.02");
	DATES("2026-08-06/07 tides", "2026-08-07|2026-08-06/07");
	DATES("(2026-08-06/07)", "2026-08-07|2026-08-06/07");
	DATES("2026-08-06/07/08", "");
	DATES("2026-08-06 / 07 - tides", "2026-08-07|2026-08-06 / 07");
	DATES("2026-08-06 / 12 tides", "2026-08-06|2026-08-06");
	DATES("2026-08-06 - 2026-08-09 tides",
	    "2026-08-09|2026-08-06 - 2026-08-09");
	DATES("(2026-08-06 → 2026-08-09)",
	    "2026-08-09|2026-08-06 → 2026-08-09");
	DATES("from May 3, 2026 to May 5, 2026",
	    "2026-05-05|May 3, 2026 to May 5, 2026");
	DATES("2026-08-06 and 2026-08-09",
	    "2026-08-06|2026-08-06 ; 2026-08-09|2026-08-09");
	DATES("2026-08-09 - 2026-08-06",
	    "2026-08-09|2026-08-09 ; 2026-08-06|2026-08-06");
	/* A plan is no range of work. */
	DATES("2026-08-06 -> 2026-09-06",
	    "2026-09-06|2026-08-06 -> 2026-09-06");
	DATES("2026-08-06 - 2026-09-07 plan",
	    "2026-08-06|2026-08-06 ; 2026-09-07|2026-09-07");
	DATES("2026-08-06b (tides)", "2026-08-06|2026-08-06b");
	DATES("## 2026-01-25 10:30 - 2026-01-25_103055_fix",
	    "2026-01-25T10:30|2026-01-25 10:30 ; "
	    "2026-01-25T10:30:55|2026-01-25_103055");
}

static void
knows_what_comes_first(void)
{
	struct date date;
	size_t pos = 0;

	CHECK(dates_have_day_first(STR("05/02/2026 a, 17/01/2026 b")));
	CHECK(!dates_have_day_first(STR("05/02/2026 a, 01/17/2026 b")));
	CHECK(!dates_have_day_first(STR("17/01/2026 a, 01/17/2026 b")));
	CHECK(!dates_have_day_first(STR("05/02/2026 a, 2026-01-17 b")));
	CHECK(dates_have_day_first(STR("05/02/2026 - 17/05/2026 a")));
	CHECK(dates_have_day_first(STR("17/01/2026 - 18/01/2026 a")));
	CHECK(!dates_have_day_first(STR("11/21/2026 a")));
	/* 5 March to 2 April, which is no range with the month first. */
	DATES("05/03/2026 - 02/04/2026 a",
	    "2026-02-04?|05/03/2026 - 02/04/2026");
	DATES("25/03/2026 - 02/04/2026 a",
	    "2026-02-04?|25/03/2026 - 02/04/2026");
	DATES("02/04/2026 - 05/03/2026 a",
	    "2026-02-04?|02/04/2026 ; 2026-05-03?|05/03/2026");
	CHECK(date_find(STR("05/02/2026"), &pos, &date));
	date_put_day_first(&date);
	CHECK(date.day == 5 && date.month == 2 && !date_is_uncertain(&date));
	date_put_day_first(&date);
	CHECK(date.day == 5 && date.month == 2);
}

static void
ignores_case_and_accents(void)
{
	DATES("18 AĞUSTOS 2026", "2026-08-18|18 AĞUSTOS 2026");
	DATES("5 agustos 2026", "2026-08-05|5 agustos 2026");
	DATES("3 Марта 2026", "2026-03-03|3 Марта 2026");
	DATES("26th of January, 2026 at 19:30",
	    "2026-01-26T19:30|26th of January, 2026 at 19:30");
	DATES("26. Januar 2026 um 19:30",
	    "2026-01-26T19:30|26. Januar 2026 um 19:30");
	DATES("26 Januarys 2026", "");
}

static void
reads_times(void)
{
	DATES("## 2026-02-10 ~09:55 CST - US-050",
	    "2026-02-10T09:55?|2026-02-10 ~09:55 CST");
	DATES("2025-07-05 11:02:09 AM",
	    "2025-07-05T11:02:09|2025-07-05 11:02:09 AM");
	DATES("2025-07-05 12:02 am", "2025-07-05T00:02|2025-07-05 12:02 am");
	DATES("01/13/2026, 03:57:10 PM [X-1]",
	    "2026-01-13T15:57:10|01/13/2026, 03:57:10 PM");
	DATES("2026-02-10 08:00-09:30 (walk)",
	    "2026-02-10T08:00|2026-02-10 08:00");
	DATES("2026-02-10 (18:00-19:30)", "2026-02-10T18:00|2026-02-10 (18:00");
	DATES("2026-02-10 (18:00)", "2026-02-10T18:00|2026-02-10 (18:00)");
	DATES("(August 25, 2025 - 22:56)",
	    "2025-08-25T22:56|August 25, 2025 - 22:56");
	DATES("January 5, 2026 at 3:30 p.m., then",
	    "2026-01-05T15:30|January 5, 2026 at 3:30 p.m.");
	DATES("2026-01-18 2 PM - tides", "2026-01-18T14:00|2026-01-18 2 PM");
	DATES("2026-01-18 late night: tides",
	    "2026-01-18|2026-01-18 late night");
	DATES("[2026-01-18 Evening] tides", "2026-01-18|2026-01-18 Evening");
	DATES("2026-01-18 evening tides", "2026-01-18|2026-01-18");
	DATES("2026-01-18 Night-watch", "2026-01-18|2026-01-18");
	DATES("(2026-01-18 深夜)", "2026-01-18|2026-01-18 深夜");
	DATES("2026-01-18 evening — tides", "2026-01-18|2026-01-18 evening");
	DATES("2026-01-18 3 pm: tides", "2026-01-18T15:00|2026-01-18 3 pm");
	DATES("2026-01-18 3 PM tides", "2026-01-18T15:00|2026-01-18 3 PM");
	DATES("2026-01-18 - 3 am Hafen", "2026-01-18|2026-01-18");
	DATES("2026-01-18 13 pm", "2026-01-18|2026-01-18");
	DATES("2026-01-18 25:00", "2026-01-18|2026-01-18");
	DATES("2026-01-18 10:30:5", "2026-01-18|2026-01-18");
	DATES("2026-01-18 12:30pmx", "2026-01-18|2026-01-18");
	DATES("2026-02-10 09:30: text", "2026-02-10T09:30|2026-02-10 09:30");
	DATES("~2026-02-10", "2026-02-10?|~2026-02-10");
}

static void
reads_zones(void)
{
	DATES("2026-02-14 03:20 UTC - x",
	    "2026-02-14T03:20Z|2026-02-14 03:20 UTC");
	DATES("[2026-03-14 02:06:40 EDT]",
	    "2026-03-14T02:06:40-04:00|2026-03-14 02:06:40 EDT");
	DATES("2026-03-14 02:06 JST",
	    "2026-03-14T02:06+09:00|2026-03-14 02:06 JST");
	DATES("2026-03-14 02:06 (GMT+8) x",
	    "2026-03-14T02:06+08:00|2026-03-14 02:06 (GMT+8)");
	DATES("2026-03-14 02:06 UTC-03:30",
	    "2026-03-14T02:06-03:30|2026-03-14 02:06 UTC-03:30");
	DATES("2026-02-10 01:15 CST: Approach",
	    "2026-02-10T01:15?|2026-02-10 01:15 CST");
	DATES("2026-02-10 01:15 IST", "2026-02-10T01:15?|2026-02-10 01:15 IST");
	DATES("2026-02-10 01:15 FIX", "2026-02-10T01:15|2026-02-10 01:15");
	DATES("2026-02-10 01:15 ESTIMATE", "2026-02-10T01:15|2026-02-10 01:15");
	DATES("2026-02-10 19:30:05 -0500",
	    "2026-02-10T19:30:05-05:00|2026-02-10 19:30:05 -0500");
	DATES("2026-02-10 19:30 - 5 things",
	    "2026-02-10T19:30|2026-02-10 19:30");
}

/* What is behind the most common forms, which are read at once. */
static void
reads_common_forms(void)
{
	DATES("2026-02-10", "2026-02-10|2026-02-10");
	DATES("2026-02-10 - US-001", "2026-02-10|2026-02-10");
	DATES("2026-02-10 19:30", "2026-02-10T19:30|2026-02-10 19:30");
	DATES("2026-02-10 19:30 | x", "2026-02-10T19:30|2026-02-10 19:30");
	DATES("2026-02-10 19:30] x", "2026-02-10T19:30|2026-02-10 19:30");
	DATES("2026-02-10 23:59 - x", "2026-02-10T23:59|2026-02-10 23:59");
	DATES("2026-02-10 24:00 - x", "2026-02-10|2026-02-10");
	DATES("2026-02-10 19:60 - x", "2026-02-10|2026-02-10");
	DATES("2026-02-10 19:3x - x", "2026-02-10|2026-02-10");
	DATES("2026-02-10 x9:30 - x", "2026-02-10|2026-02-10");
	DATES("2026-02-10 19:30 -05:00", "2026-02-10T19:30|2026-02-10 19:30");
	DATES("2026-02-10 19:30 pm - x",
	    "2026-02-10T19:30|2026-02-10 19:30 pm");
	DATES("2026-02-10 09:30 pm - x",
	    "2026-02-10T21:30|2026-02-10 09:30 pm");
	DATES("2026-02-10/11 - x", "2026-02-11|2026-02-10/11");
	DATES("2026-02-10 / 11 - x", "2026-02-11|2026-02-10 / 11");
	DATES("2026-02-10 Tue - x", "2026-02-10|2026-02-10 Tue");
	DATES("2026-02-10(Tue) - x", "2026-02-10|2026-02-10(Tue)");
	DATES("2026-02-10b - x", "2026-02-10|2026-02-10b");
	DATES("2026-02-101 - x", "");
	DATES("2026-02-30 - x", "");
	DATES("2026-13-10 - x", "");
	DATES("2026-0x-10, 20x6-02-10, 2026-02-1x", "");
	DATES("1969-02-10, 2200-02-10", "");
}

static void
reads_words(void)
{
	DATES("- January 26, 2026", "2026-01-26|January 26, 2026");
	DATES("May 4–6, 2026 and May 26-27 2026",
	    "2026-05-06|May 4–6, 2026 ; 2026-05-27|May 26-27 2026");
	DATES("May 4-6: 2026", "");
	DATES("April 29-31, 2026", "2026-04-29|April 29-31, 2026");
	DATES("May 4-45, 2026", "2026-05-04|May 4-45, 2026");
	DATES("May 45-46, 2026", "");
	DATES("## Jan 25 2026 - Sync", "2026-01-25|Jan 25 2026");
	DATES("26 Jan 2026", "2026-01-26|26 Jan 2026");
	DATES("the 26th of January, 2026", "2026-01-26|26th of January, 2026");
	DATES("26-Jan-2026", "2026-01-26|26-Jan-2026");
	DATES("Sunday, January 25th 2026",
	    "2026-01-25|Sunday, January 25th 2026");
	DATES("## Session 2 - January 8, 2025", "2025-01-08|January 8, 2025");
	DATES("Log - January 8, 2025 ~09:12 UTC",
	    "2025-01-08T09:12Z?|January 8, 2025 ~09:12 UTC");
	DATES("**December 2024 - Review", "2024-12|December 2024");
	DATES("may 2000 rows pass", "");
	DATES("26. Januar 2026", "2026-01-26|26. Januar 2026");
	DATES("3 de mayo de 2025", "2025-05-03|3 de mayo de 2025");
	DATES("26 января 2026 г.", "2026-01-26|26 января 2026");
	DATES("5 Şubat 2026", "2026-02-05|5 Şubat 2026");
	DATES("## 当前 (2026年3月6日 05:00) -",
	    "2026-03-06T05:00|2026年3月6日 05:00");
	DATES("2026年12月", "2026-12|2026年12月");
	DATES("2026 年 3 月 6 日", "2026-03-06|2026 年 3 月 6 日");
	DATES("2026年关键", "");
}

static void
reads_what_date_1_prints(void)
{
	DATES("## Fri Feb 13 21:29:01 CST 2026 - US-000",
	    "2026-02-13T21:29:01?|Fri Feb 13 21:29:01 CST 2026");
	DATES("Started: Tue Feb 10 01:06:48 AM CST 2026",
	    "2026-02-10T01:06:48?|Tue Feb 10 01:06:48 AM CST 2026");
	DATES("Montag, 4. Mai 2026", "2026-05-04|Montag, 4. Mai 2026");
	DATES("4 травня 2026", "2026-05-04|4 травня 2026");
	DATES("středa 6. května 2026", "2026-05-06|středa 6. května 2026");
	DATES("utorak, 5. maj 2026.", "2026-05-05|utorak, 5. maj 2026");
	DATES("12. srpnja 2026", "2026-07-12|12. srpnja 2026");
	DATES("13 augusti 2026", "2026-08-13|13 augusti 2026");
	DATES("Rabu, 14 Agustus 2026", "2026-08-14|Rabu, 14 Agustus 2026");
	/* The day of the week behind it belongs to it, too. */
	DATES("2026-05-04 (Mon) 10:30 x",
	    "2026-05-04T10:30|2026-05-04 (Mon) 10:30");
	DATES("2026-05-04（周一） x", "2026-05-04|2026-05-04（周一）");
	DATES("2026/05/04(月) x", "2026-05-04|2026/05/04(月)");
	DATES("4 Mayıs 2026 Pazartesi - x",
	    "2026-05-04|4 Mayıs 2026 Pazartesi");
	DATES("2026-05-04 Sun shade", "2026-05-04|2026-05-04");
	DATES("Mon Mar  9 04:32:36 EDT 2026",
	    "2026-03-09T04:32:36-04:00|Mon Mar  9 04:32:36 EDT 2026");
	DATES("Thu Mar 12 13:27:30 -03 2026",
	    "2026-03-12T13:27:30-03:00|Thu Mar 12 13:27:30 -03 2026");
	DATES("Thu 12 Mar 2026 01:27:30 PM UTC",
	    "2026-03-12T13:27:30Z|Thu 12 Mar 2026 01:27:30 PM UTC");
	DATES("Thu, 12 Mar 2026 13:27:30 +0000",
	    "2026-03-12T13:27:30Z|Thu, 12 Mar 2026 13:27:30 +0000");
	DATES("Fri Feb 13 21:29:01 2026 +0100",
	    "2026-02-13T21:29:01|Fri Feb 13 21:29:01 2026");
	DATES("Sun Jan 25 2026 10:00:00 GMT+0100 (CET)",
	    "2026-01-25T10:00:00+01:00|Sun Jan 25 2026 10:00:00 GMT+0100");
}

static void
detects_day_first(void)
{
	DATES("**Fecha:** 03/05/2025", "2025-03-05?|03/05/2025");
	DATES("13/01/2026", "2026-01-13|13/01/2026");
	DATES("01/13/2026", "2026-01-13|01/13/2026");
	DATES("(2/2/2025)", "2025-02-02|2/2/2025");
	DATES("13.01.2026", "2026-01-13|13.01.2026");
	DATES("03.05.2025", "2025-05-03|03.05.2025");
	DATES("4.5.2026", "2026-05-04|4.5.2026");
	DATES("31/02/2026", "");
	DATES("13/13/2026", "");
}

static void
refuses_what_is_no_date(void)
{
	DATES("YYYY-MM-DD HH:MM:SS [Date/Time] 2026-XX-01", "");
	DATES("2026-02-30 2026-13-01 2026-00-10 2025-02-29 0000-01-01", "");
	DATES("January 0, 2026 Jan 1850 May 2500 1850-01-01 2026-05-00", "");
	DATES("2024-02-29", "2024-02-29|2024-02-29");
	DATES("BUG-2026-02-11-004 US-2026-01 US-2026-01-02", "");
	DATES("docs/2026-01-18/x docs/2026-01-18.md 2026-01-18-plan.md", "");
	DATES("report_2026-01-18.pdf v2025.01.02 1.2025.01.02", "");
	DATES("192.168.10.12 1.2.3 12.10.2024.5 2025.1.2 v1.2.2026", "");
	DATES("12026-01-18 2026-01-180 a2026-01-18 2026-01-18ab 2026-01-18g",
	    "");
	DATES("deadbeef2026-01-18 20260118 2026-01", "");
	DATES("3/4 and/or 1/2/3 10/12/24", "");
	DATES("~09:55 2026 years 1999 2026:01:18", "");
	DATES("2026-01-18T", "");
	DATES("", "");
	CHECK_STR(dates((struct str){ NULL, 0 }), "");
}

static struct str
again(const char *ts)
{
	struct date date;

	buf_clear(&out);
	if (date_parse(str_of(ts), &date))
		date_format(&out, &date);
	return buf_str(&out);
}

static int64_t
seconds(const char *ts)
{
	struct date date;

	CHECK(date_parse(str_of(ts), &date));
	return date_seconds(&date);
}

static void
parses_stamps(void)
{
	/* clang-format off */
	static const char *const good[] = {
		"2026", "2024-12", "2026-01-18", "2026-01-18T19:30",
		"2026-01-18T19:30:05", "2026-01-18T19:30Z",
		"2026-01-18T19:30:05+02:00", "2026-01-18T19:30-03:30",
	};
	/* clang-format on */
	/* clang-format off */
	static const char *const bad[] = {
		"", "x", "2026-", "2026-1-8", "2026-13", "2026-02-30",
		"2026-01-18 19:30", "2026-01-18T", "2026-01-18T19",
		"2026-01-18T24:00", "2026-01-18T19:30:", "2026-01-18T19:30z",
		"2026-01-18T19:30+2", "2026-01-18T19:30Z ", "2026-01T10:00",
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		CHECK(str_eq(again(good[i]), str_of(good[i])));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(again(bad[i]).n == 0);
}

static void
counts_seconds(void)
{
	CHECK(seconds("1970-01-01T00:00:00Z") == 0);
	CHECK(seconds("1970-01-02") == 86400);
	CHECK(seconds("2000-02-29T12:00:00Z") == 951825600);
	CHECK(seconds("2026-01-18T19:30:05Z") == 1768764605);
	CHECK(seconds("2026-01-18T21:30:05+02:00") == 1768764605);
	CHECK(seconds("2026-01-18T16:00:05-03:30") == 1768764605);
	CHECK(seconds("2024-12") == seconds("2024-12-01"));
	CHECK(seconds("1969-12-31T23:59:59Z") == -1);
	buf_clear(&out);
	seconds_format(&out, 1768764605);
	buf_addc(&out, ' ');
	seconds_format(&out, -1);
	CHECK(str_eq(buf_str(&out),
	    STR("2026-01-18T19:30:05Z 1969-12-31T23:59:59Z")));
}

static void
stops_after_the_words(void)
{
	struct str text = STR("a 2026-01-18, b");
	struct date date;
	size_t pos = 3;

	CHECK(!date_find(text, &pos, &date));
	pos = 0;
	CHECK(date_find(text, &pos, &date) && pos == 12);
	CHECK(date_at(text, &date) == 0);
	CHECK(date_at(str_skip(text, 2), &date) == 10);
}

/* "MM-DD" of a day without its year; where its words end differently, "". */
static const char *
day_of(const char *text, const char *rest)
{
	static char day[16];
	struct date date;
	size_t n = day_at(str_of(text), &date);

	if (!str_eq(str_skip(str_of(text), n), str_of(rest)))
		return "";
	snprintf(day, sizeof day, "%02d-%02d", date.month, date.day);
	return n ? day : "none";
}

static void
reads_days_without_years(void)
{
	CHECK_STR(str_of(day_of("July 9 - tide", " - tide")), "07-09");
	CHECK_STR(str_of(day_of("9 July: tide", ": tide")), "07-09");
	CHECK_STR(str_of(day_of("Fri, 29th Feb", "")), "02-29");
	CHECK_STR(str_of(day_of("1er juillet", "")), "07-01");
	CHECK_STR(str_of(day_of("9 a 11 de julho", "")), "07-11");
	CHECK_STR(str_of(day_of("9.–11. Juli", "")), "07-11");
	CHECK_STR(str_of(day_of("7月9日の潮", "の潮")), "07-09");
	CHECK_STR(str_of(day_of("7월 9일", "")), "07-09");
	CHECK_STR(str_of(day_of("7/9 tide", " tide")), "07-09");
	CHECK_STR(str_of(day_of("13.07. tide", ". tide")), "07-13");
	CHECK_STR(str_of(day_of("30 February", "30 February")), "none");
	CHECK_STR(str_of(day_of("7.9 tide", "7.9 tide")), "none");
	CHECK_STR(str_of(day_of("9 July9", "9 July9")), "none");
	CHECK_STR(str_of(day_of("2 - 9 July", "2 - 9 July")), "none");
}

/* Only the years are looked at: a line full of them must stay linear. */
static void
stays_linear(void)
{
	struct buf b = { 0 };

	for (int i = 0; i < 200000; i++)
		buf_adds(&b, "Fri May 2026 01:");
	dates(buf_str(&b));
	buf_clear(&b);
	for (int i = 0; i < 500000; i++)
		buf_adds(&b, "2026-");
	dates(buf_str(&b));
	buf_free(&b);
}

int
main(void)
{
	reads_common_forms();
	knows_what_comes_first();
	reads_iso_dates();
	reads_times();
	ignores_case_and_accents();
	reads_zones();
	reads_words();
	reads_what_date_1_prints();
	detects_day_first();
	refuses_what_is_no_date();
	parses_stamps();
	counts_seconds();
	stops_after_the_words();
	reads_days_without_years();
	stays_linear();
	buf_free(&out);
	return check_done();
}
