#include "base/sorter.h"

#include "check.h"

/* By the first 8 bytes; what follows, the order of arrival, does not count. */
static int
compare(struct str a, struct str b, void *context)
{
	(void)context;
	return memcmp(a.p, b.p, 8);
}

/* Text i: a key, which many have, i, and so many bytes more. */
static struct str
text_of(size_t i, struct buf *b)
{
	buf_clear(b);
	buf_addf(b, "%08zu%08zu", i * 7919 % 1009, i);
	for (size_t n = i % 500 == 77 ? 20000 : i % 7; n > 0; n--)
		buf_addc(b, 'x');
	return buf_str(b);
}

static size_t
number_of(struct str text)
{
	uintmax_t n = SIZE_MAX;

	str_number(str_head(str_skip(text, 8), 8), SIZE_MAX, &n);
	return (size_t)n;
}

/* All n texts come, each as it was, in order, and equal ones as they were added. */
static void
sorts(size_t n, size_t most)
{
	struct sorter sorter = { .compare = compare, .most = most };
	struct buf want = { 0 }, last = { 0 };
	size_t got = 0;
	struct str text;

	/* Some that are forgotten, the first of them read. */
	for (size_t i = n; i < 2 * n; i++)
		sorter_add(&sorter, text_of(i, &want));
	for (size_t i = 0; i < n / 2; i++)
		CHECK(sorter_next(&sorter, &text));
	sorter_clear(&sorter);
	for (size_t i = 0; i < n; i++)
		sorter_add(&sorter, text_of(i, &want));
	while (sorter_next(&sorter, &text)) {
		CHECK(str_eq(text, text_of(number_of(text), &want)));
		CHECK(got == 0 || memcmp(last.p, text.p, 16) < 0);
		buf_set(&last, str_head(text, 16));
		got++;
	}
	CHECK_NUM(got, n);
	CHECK(!sorter_next(&sorter, &text));
	sorter_free(&sorter);
	buf_free(&want);
	buf_free(&last);
}

int
main(void)
{
	sorts(0, 0);
	sorts(1, 0);
	sorts(3000, 0);
	/* Runs of one level, of two, and of three. */
	sorts(300, 5000);
	sorts(3000, 1000);
	sorts(check_rounds(30000), 64);
	return check_done();
}
