#include "base/buf.h"

#include <stdlib.h>

#include "base/arena.h"
#include "check.h"

static void
bufs_grow(void)
{
	struct buf b = { 0 };
	size_t from;

	buf_add(&b, (struct str){ NULL, 0 });
	CHECK_STR(buf_str(&b), "");
	buf_adds(&b, "one ");
	buf_addc(&b, '\0');
	from = b.n;
	buf_addf(&b, "%s-%03d", "two", 7);
	CHECK_STR(buf_since(&b, from), "two-007");
	buf_number(&b, 0);
	buf_number(&b, UINTMAX_MAX);
	CHECK_STR(buf_str(&b), "one \0two-007018446744073709551615");
	buf_clear(&b);
	buf_thousands(&b, 0);
	buf_thousands(&b, 999);
	buf_addc(&b, ' ');
	buf_thousands(&b, 1000);
	buf_addc(&b, ' ');
	buf_thousands(&b, UINTMAX_MAX);
	CHECK_STR(buf_str(&b), "0999 1,000 18,446,744,073,709,551,615");
	buf_set(&b, STR("two"));
	CHECK_STR(buf_str(&b), "two");
	buf_clear(&b);
	CHECK_STR(buf_str(&b), "");
	for (size_t i = 0; i < 100000; i++)
		buf_addc(&b, (char)('a' + i % 26));
	CHECK_NUM(b.n, 100000);
	CHECK(b.p[99999] == 'a' + 99999 % 26);
	/* The terminator that vsnprintf writes has no reserved byte. */
	buf_addf(&b, "%*s", 70000, "x");
	CHECK_NUM(b.n, 170000);
	CHECK(b.p[169999] == 'x');
	buf_free(&b);
	CHECK(b.p == NULL && b.n == 0 && b.cap == 0);
}

static void
arrays_grow(void)
{
	size_t cap = 0;
	size_t *p = NULL;

	for (size_t i = 0; i < 1000; i++) {
		p = grow(p, &cap, i + 1, sizeof *p);
		p[i] = i;
	}
	CHECK(cap >= 1000 && cap < 4000);
	for (size_t i = 0; i < 1000; i++)
		CHECK_NUM(p[i], i);
	free(p);
}

/* By number, by halves, in order. */
static void
arrays_are_searched(void)
{
	size_t *p = NULL, cap = 0, i, odd[] = { 7, 1, 5, 3 };

	*array_at(&p, &cap, 20) = 1;
	CHECK(cap > 20 && p[0] == 0 && p[19] == 0 && p[20] == 1);
	*array_at(&p, &cap, 500) = 2;
	CHECK(p[20] == 1 && p[21] == 0 && p[499] == 0 && p[500] == 2);
	free(p);

	p = NULL;
	array_sort(p, 0, size_cmp);
	array_sort(odd, 4, size_cmp);
	for (size_t n = 0; n < 9; n++) {
		array_search(i, 4, odd[i] < n);
		CHECK_NUM(i, n / 2);
	}
	array_search(i, 0, odd[i] < 9);
	CHECK_NUM(i, 0);
	CHECK(number_cmp(1, UINT64_MAX) < 0 && number_cmp(2, 1) > 0 &&
	    number_cmp(3, 3) == 0);
}

static void
arenas_hold(void)
{
	struct arena a = { 0 };
	struct str small[200], large, empty;
	char *p, *q;

	for (size_t i = 0; i < 200; i++) {
		char text[8] = { (char)i, 'x', (char)(255 - i) };

		small[i] = arena_copy(&a, (struct str){ text, 3 });
		large = arena_copy(&a,
		    (struct str){ memset(arena_alloc(&a, 5000), 'L', 5000),
			5000 });
	}
	for (size_t i = 0; i < 200; i++) {
		CHECK(small[i].n == 3 && small[i].p[0] == (char)i &&
		    small[i].p[2] == (char)(255 - i));
	}
	CHECK(large.p[0] == 'L' && large.p[4999] == 'L');
	empty = arena_copy(&a, (struct str){ NULL, 0 });
	CHECK_NUM(empty.n, 0);
	CHECK_STR(arena_join(&a, STR("a"), STR(": "), STR("bc")), "a: bc");
	CHECK_STR(arena_join(&a, empty, STR("-"), empty), "-");

	for (size_t n = 1; n < 40; n++)
		CHECK(
		    (uintptr_t)arena_alloc(&a, n) % _Alignof(max_align_t) == 0);

	p = arena_alloc(&a, 1000);
	arena_trim(&a, p, 10);
	q = arena_alloc(&a, 1);
	CHECK(q >= p + 10 && q < p + 64);

	arena_reset(&a);
	p = arena_alloc(&a, 100);
	arena_reset(&a);
	CHECK(arena_alloc(&a, 100) == p);
	arena_free(&a);
	arena_reset(&a);
	CHECK(a.blocks == NULL);
}

int
main(void)
{
	bufs_grow();
	arrays_grow();
	arrays_are_searched();
	arenas_hold();
	return check_done();
}
