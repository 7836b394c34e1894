/* Money: read as written in JSON, rounded once, never wrapped. */
#include "usage/money.h"

#include "check.h"

static uint64_t
read(const char *s)
{
	uint64_t money = 77;

	CHECK(money_read(str_of(s), &money));
	return money;
}

static void
check_read(void)
{
	static const char *const bad[] = { "", "-1", ".5", "1.2.3", "1e", "1e+",
		"x", "1 ", "e5", "0x1", "1e1.5" };
	uint64_t money;

	CHECK_NUM(read("0"), 0);
	CHECK_NUM(read("0.000"), 0);
	CHECK_NUM(read("1"), 1000000000000);
	CHECK_NUM(read("007"), 7000000000000);
	CHECK_NUM(read("0.1"), 100000000000);
	CHECK_NUM(read("0.30000000000000004"), 300000000000);
	CHECK_NUM(read("0.0000000000005"), 1);
	CHECK_NUM(read("0.00000000000049999"), 0);
	CHECK_NUM(read("1.2e-05"), 12000000);
	CHECK_NUM(read("1.2E+2"), 120000000000000);
	CHECK_NUM(read("5e-13"), 1);
	CHECK_NUM(read("4e-13"), 0);
	CHECK_NUM(read("9e-14"), 0);
	CHECK_NUM(read("1e-99999999999999"), 0);
	CHECK_NUM(read("0.00001e5"), 1000000000000);
	CHECK_NUM(read("18446744.073709551614"), UINT64_MAX - 1);
	CHECK_NUM(read("18446744.073709551616"), MONEY_MAX);
	CHECK_NUM(read("1e8"), MONEY_MAX);
	CHECK_NUM(read("0e999999"), 0);
	CHECK_NUM(
	    read("123456789012345678901234567890123456789012345678901e-50"),
	    1234567890123);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!money_read(str_of(bad[i]), &money));
}

static void
check_put(void)
{
	struct buf b = { 0 };

	money_put(&b, 0, 4);
	buf_addc(&b, ' ');
	money_put(&b, 49999999, 4);
	buf_addc(&b, ' ');
	money_put(&b, 50000000, 4);
	buf_addc(&b, ' ');
	money_put(&b, 1999950000000, 4);
	buf_addc(&b, ' ');
	money_put(&b, MONEY_MAX, 2);
	CHECK_STR(buf_str(&b), "0.0000 0.0000 0.0001 2.0000 18446744.07");
	buf_clear(&b);
	money_put_exact(&b, 0);
	buf_addc(&b, ' ');
	money_put_exact(&b, 1);
	buf_addc(&b, ' ');
	money_put_exact(&b, 20000000000000);
	buf_addc(&b, ' ');
	money_put_exact(&b, 1250000000000);
	CHECK_STR(buf_str(&b), "0 0.000000000001 20 1.25");
	buf_free(&b);
}

int
main(void)
{
	check_read();
	check_put();
	CHECK_NUM(capped_add(UINT64_MAX - 1, 1), UINT64_MAX);
	CHECK_NUM(capped_add(UINT64_MAX, 1), UINT64_MAX);
	CHECK_NUM(capped_times(UINT64_MAX / 2, 2), UINT64_MAX - 1);
	CHECK_NUM(capped_times(UINT64_MAX / 2 + 1, 2), UINT64_MAX);
	CHECK_NUM(capped_times(5, 0), 0);
	return check_done();
}
