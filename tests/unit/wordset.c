#include "same/wordset.h"

#include "check.h"

/* Few words and many are sorted in different ways: each number three times. */
static void
check_sorted(uint32_t n)
{
	struct wordset set = { 0 };

	for (uint32_t i = 0; i < 3 * n; i++)
		wordset_add(&set, 1 + i * 7919 % n, 1 + i / n, 1u << i / n);
	wordset_sort(&set);
	CHECK_NUM(set.n, n);
	for (uint32_t i = 0; i < set.n; i++) {
		CHECK_NUM(set.all[i].id, i + 1);
		CHECK_NUM(set.all[i].weight, 3);
		CHECK_NUM(set.all[i].flags, 7);
	}
	wordset_free(&set);
}

int
main(void)
{
	static const uint32_t sizes[] = { 1, 2, 5, 30, 70, 333, 334, 1000 };

	for (size_t i = 0; i < countof(sizes); i++)
		check_sorted(sizes[i]);
	return check_done();
}
