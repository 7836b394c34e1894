#include "text/time.h"

#include "check.h"

/* Any second from the first time to the second one. */
static void
spans(const char *ts, const char *first, const char *end)
{
	struct span span = span_of(str_of(ts));
	struct date date;
	bool ok = date_parse(str_of(first), &date) &&
	    span.from == date_seconds(&date) &&
	    date_parse(str_of(end), &date) && span.until == date_seconds(&date);

	if (!ok)
		fprintf(stderr, "\t%s: %lld to %lld\n", ts,
		    (long long)span.from, (long long)span.until);
	CHECK(ok);
}

static void
detects_possible_times(void)
{
	spans("2026-01-31T16:45:10Z", "2026-01-31T16:45:10Z",
	    "2026-01-31T16:45:11Z");
	spans("2026-01-31T16:45Z", "2026-01-31T16:45Z", "2026-01-31T16:46Z");
	spans("2026-01-31T16:45+02:00", "2026-01-31T14:45Z",
	    "2026-01-31T14:46Z");
	spans("2026-01-31T16:45", "2026-01-31T16:45Z", "2026-02-01T06:46Z");
	spans("2026-01-31", "2026-01-31", "2026-02-01T14:00");
	spans("2028-02", "2028-02-01", "2028-03-01T14:00");
	spans("2026-12", "2026-12-01", "2027-01-01T14:00");
	spans("2026", "2026-01-01", "2027-01-01T14:00");
}

static void
takes_midnight_for_a_day(void)
{
	spans("2026-01-31T00:00:00Z", "2026-01-31", "2026-02-01");
	spans("2026-01-31T00:00", "2026-01-31", "2026-02-01T14:00");
	spans("2026-01-31T00:00:01Z", "2026-01-31T00:00:01",
	    "2026-01-31T00:00:02");
}

static void
knows_nothing_of_other_texts(void)
{
	static const char *const texts[] = { "", "soon", "2026-02-30",
		"2026-01-31 16:45" };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct span span = span_of(str_of(texts[i]));

		CHECK(span.from == SPAN_MIN && span.until == SPAN_MAX);
	}
}

int
main(void)
{
	detects_possible_times();
	takes_midnight_for_a_day();
	knows_nothing_of_other_texts();
	return check_done();
}
