#include "same/intern.h"

#include "check.h"

static struct str
text(struct buf *b, uint32_t i)
{
	buf_clear(b);
	buf_addf(b, "%x", i * i);
	return buf_str(b);
}

static void
each_has_a_number(void)
{
	struct intern intern = { 0 };
	struct buf b = { 0 };

	CHECK_NUM(intern_find(&intern, STR("")), 0);
	for (uint32_t i = 1; i <= 5000; i++)
		CHECK_NUM(intern_add(&intern, text(&b, i)), i);
	for (uint32_t i = 1; i <= 5000; i++) {
		CHECK_NUM(intern_add(&intern, text(&b, i)), i);
		CHECK_NUM(intern_find(&intern, buf_str(&b)), i);
		CHECK(str_eq(intern_str(&intern, i), buf_str(&b)));
	}
	CHECK_NUM(intern.n, 5001);
	CHECK_NUM(intern_find(&intern, STR("none")), 0);
	intern_free(&intern);
	buf_free(&b);
}

/* Texts differ by any byte, none is there before it was added. */
static void
any_bytes(void)
{
	struct intern intern = { 0 };

	CHECK_NUM(intern_add(&intern, STR("a\0b")), 1);
	CHECK_NUM(intern_find(&intern, STR("")), 0);
	CHECK_NUM(intern_add(&intern, STR("a\0c")), 2);
	CHECK_NUM(intern_add(&intern, STR("a")), 3);
	CHECK_NUM(intern_add(&intern, STR("")), 4);
	CHECK_NUM(intern_add(&intern, STR("a\0")), 5);
	CHECK_NUM(intern_find(&intern, STR("")), 4);
	CHECK_NUM(intern_str(&intern, 4).n, 0);
	intern_free(&intern);
}

int
main(void)
{
	each_has_a_number();
	any_bytes();
	return check_done();
}
