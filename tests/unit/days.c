#include "html/days.h"

#include "check.h"
#include "text/time.h"

/* How many places the picture of one amount at each end of n days has. */
static size_t
places(int64_t n)
{
	const struct chart chart = { .title = "x",
		.names = { STR_INIT("x") },
		.n_names = 1,
		.number = buf_number };
	struct days days = { 0 };
	struct buf b = { 0 };
	size_t lines = 0;

	days_at(&days, 20000)[0] = 1;
	days_at(&days, 20000 + n - 1)[0] = 1;
	days_sort(&days);
	days_chart(&b, &days, chart, true);
	for (size_t i = 0; i < b.n; i++)
		lines += b.p[i] == 'L';
	buf_free(&b);
	days_free(&days);
	return lines + 1;
}

static void
test_places(void)
{
	CHECK_NUM(places(1), 1);
	CHECK_NUM(places(3), 3);
	CHECK_NUM(places(120), 120);
	CHECK_NUM(places(121), 18); /* weeks */
	CHECK_NUM(places(840), 120);
	CHECK_NUM(places(841), 31); /* of 28 days */
	CHECK_NUM(places(3660), 119);
	CHECK_NUM(places(36600), 120);
}

static void
test_days(void)
{
	struct days days = { 0 };
	struct buf b = { 0 };
	int64_t day;

	CHECK(day_parse(STR("2026-01-18T23:59:59Z"), &day));
	day_format(&b, day);
	CHECK_STR(buf_str(&b), "2026-01-18");
	CHECK(day_parse(STR("1969-12-31"), &day) && day == -1);
	CHECK(
	    !day_parse(STR("2026-01"), &day) && !day_parse(STR("soon"), &day));
	days_at(&days, 7)[1] = 3;
	days_at(&days, -2)[1] = 1;
	days_at(&days, 7)[1] += 4;
	days_sort(&days);
	CHECK_NUM(days.n, 2);
	CHECK(days.all[0].day == -2 && days.all[1].amount[1] == 7);
	CHECK_NUM(days_at(&days, 7)[1], 7);
	buf_free(&b);
	days_free(&days);
}

/* Columns stand on each other, and what is there is seen. */
static void
test_columns(void)
{
	const uint64_t values[] = { 3, 1, 0, 0, 4000, 0 };
	const struct chart chart = { .title = "a < b",
		.names = { STR_INIT("one"), STR_INIT("two") },
		.n_names = 2,
		.values = values,
		.n = 3,
		.number = buf_number };
	struct buf b = { 0 };

	chart_columns(&b, &chart);
	CHECK(str_find(buf_str(&b), STR("aria-label=\"a &lt; b\""), 0) < b.n);
	CHECK(str_find(buf_str(&b),
		  STR("<path class=\"c1\" d=\"M0 199h331v1h-331zM667 0h331v200"
		      "h-331z\"/>"),
		  0) < b.n);
	CHECK(
	    str_find(buf_str(&b),
		STR("<path class=\"c2\" d=\"M0 199h331v1h-331z\"/>"), 0) < b.n);
	CHECK(str_find(buf_str(&b), STR("<span>4000</span>"), 0) < b.n);
	buf_free(&b);
}

int
main(void)
{
	test_days();
	test_places();
	test_columns();
	return check_done();
}
