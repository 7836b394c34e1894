/* splice: many pieces, given in any order, each at its place once. */
#include "check.h"
#include "text/splice.h"

int
main(void)
{
	struct splices splices = { 0 };
	struct buf text = { 0 }, got = { 0 }, want = { 0 };

	for (size_t i = 0; i < 1000; i++)
		buf_addc(&text, (char)('a' + i % 26));
	for (size_t i = 500; i-- > 0;) {
		buf_addf(splices_put(&splices, 2 * i, i % 2), "<%zu>", i);
		if (i == 7)
			buf_adds(splices_put(&splices, 2 * i + 1, 0), "!");
	}
	for (size_t i = 0; i < 500; i++) {
		buf_addf(&want, "<%zu>", i);
		if (i % 2 == 0)
			buf_addc(&want, text.p[2 * i]);
		if (i == 7)
			buf_addc(&want, '!');
		buf_addc(&want, text.p[2 * i + 1]);
	}
	splices_apply(&splices, buf_str(&text), &got);
	CHECK(str_eq(buf_str(&got), buf_str(&want)));
	splices_free(&splices);
	buf_free(&text);
	buf_free(&got);
	buf_free(&want);
	return check_done();
}
