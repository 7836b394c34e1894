#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

struct row {
	int key, place;
	char rest[5]; /* an odd size */
};

static int
by_key(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	return (x->key > y->key) - (x->key < y->key);
}

static int
by_distance(const void *a, const void *b, void *from)
{
	const int *x = a, *y = b, *zero = from;

	return abs(*x - *zero) - abs(*y - *zero);
}

/* Equal ones stay in their order, for each number of elements. */
static void
sorts(void)
{
	enum { MOST = 300 };
	static struct row rows[MOST];
	unsigned seed = 1;

	for (int n = 0; n <= MOST; n++) {
		for (int i = 0; i < n; i++) {
			seed = seed * 1103515245 + 12345;
			rows[i] = (struct row){ (int)(seed >> 16) % 7, i,
				"abcd" };
		}
		sort(rows, (size_t)n, sizeof *rows, by_key);
		for (int i = 1; i < n; i++) {
			CHECK(rows[i - 1].key < rows[i].key ||
			    (rows[i - 1].key == rows[i].key &&
				rows[i - 1].place < rows[i].place));
			CHECK(strcmp(rows[i].rest, "abcd") == 0);
		}
	}
}

static void
sorts_with_context(void)
{
	int numbers[] = { 8, -4, 6, 1, 3, 4, 7 }, zero = 5;
	const int wanted[] = { 6, 4, 3, 7, 8, 1, -4 };

	sort_with(numbers, 7, sizeof *numbers, by_distance, &zero);
	CHECK(memcmp(numbers, wanted, sizeof wanted) == 0);
	sort_with(NULL, 0, sizeof *numbers, by_distance, &zero);
}

int
main(void)
{
	sorts();
	sorts_with_context();
	return check_done();
}
