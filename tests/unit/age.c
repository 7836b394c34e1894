#include "need/age.h"

#include "check.h"

/* The ages of entries with these times; "" has none. */
static void
check_ages(int line, const char *const times[], size_t n, const char *want)
{
	struct log_order order = { 0 };
	struct ages ages = { 0 };
	struct buf b = { 0 };

	for (size_t i = 0; i < n; i++) {
		log_order_add(&order, str_of(times[i]), STR(""), STR(""));
		ages_add(&ages, &order, false);
	}
	ages_find(&ages, log_order_newest_first(&order),
	    log_order_is_known(&order));
	for (size_t i = 1; i <= n; i++)
		buf_addf(&b, "%s%zu", i > 1 ? " " : "", ages_of(&ages, i));
	check_str(buf_str(&b), str_of(want), __FILE__, line);
	buf_free(&b);
	log_order_clear(&order);
	buf_free(&order.id);
	ages_free(&ages);
}

#define AGES(want, ...) \
	check_ages(__LINE__, (const char *[]){ __VA_ARGS__ }, \
	    countof(((const char *[]){ __VA_ARGS__ })), want)

static void
test_dates(void)
{
	AGES("2 1 0", "2026-01-01", "2026-01-02", "2026-01-03");
	AGES("0 1 2", "2026-01-03", "2026-01-02", "2026-01-01");
	/* An entry out of order is as old as its date says. */
	AGES("2 0 3 1", "2026-01-02", "2026-01-04", "2026-01-01", "2026-01-03");
	AGES("0 3 1 2", "2026-01-04", "2026-01-01", "2026-01-03", "2026-01-02");
}

/* Within a day, and without dates, the place counts. */
static void
test_places(void)
{
	AGES("2 1 0", "", "", "");
	AGES("0", "");
	AGES("3 2 1 0", "2026-01-01", "2026-01-01", "2026-01-02", "");
	AGES("0 1 2 3", "2026-01-02", "", "2026-01-01", "2026-01-01");
	/* Without one before it, an entry is of the first day that is known. */
	AGES("0 1 2", "", "2026-01-03", "2026-01-01");
	AGES("2 1 0", "", "2026-01-01", "2026-01-03");
	AGES("2 1 0", "2026-01-02T18:00", "2026-01-02T09:00", "2026-01-03");
}

/* Of one day nothing tells which is newer, but their times. */
static void
test_one_day(void)
{
	AGES("0 0 0", "2026-01-03", "2026-01-03", "");
	AGES("0", "2026-01-03");
	AGES("1 0", "2026-01-03T09:00", "2026-01-03T18:00");
}

/* The next log begins anew. */
static void
test_clear(void)
{
	struct log_order order = { 0 };
	struct ages ages = { 0 };

	for (size_t i = 0; i < 3; i++) {
		ages_clear(&ages);
		for (size_t k = 0; k <= i; k++)
			ages_add(&ages, &order, false);
		ages_find(&ages, true, true);
		CHECK_NUM(ages.n, i + 1);
		CHECK_NUM(ages_of(&ages, i + 1), i);
	}
	ages_free(&ages);
}

/* Newest first, and then what was added below at the end of the first day. */
static void
test_first_day_again(void)
{
	static const char *const times[] = { "2026-01-03", "2026-01-02",
		"2026-01-01", "2026-01-03 18:00" };
	struct log_order order = { 0 };

	for (size_t i = 0; i < countof(times); i++)
		log_order_add(&order, str_of(times[i]), STR(""), STR(""));
	CHECK(log_order_newest_first(&order));
	log_order_clear(&order);
	buf_free(&order.id);
}

int
main(void)
{
	test_dates();
	test_first_day_again();
	test_places();
	test_one_day();
	test_clear();
	return check_done();
}
