#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"

struct order {
	size_t size;
	int (*compare)(const void *, const void *, void *);
	void *context;
	char *spare; /* room for half of the elements */
};

/* Merges two sorted parts, n and m elements; the first is moved away for that. */
static void
merge(const struct order *order, char *p, size_t n, size_t m)
{
	size_t size = order->size;
	char *left = order->spare, *right = p + n * size, *to = p;

	memcpy(left, p, n * size);
	while (n > 0 && m > 0) {
		if (order->compare(left, right, order->context) <= 0) {
			memcpy(to, left, size);
			left += size;
			n--;
		} else {
			memcpy(to, right, size);
			right += size;
			m--;
		}
		to += size;
	}
	memcpy(to, left, n * size);
}

static void
merge_sort(const struct order *order, char *p, size_t n)
{
	size_t half = n / 2;
	char *middle = p + half * order->size;

	if (n < 2)
		return;
	merge_sort(order, p, half);
	merge_sort(order, middle, n - half);
	if (order->compare(middle - order->size, middle, order->context) > 0)
		merge(order, p, half, n - half);
}

void
sort_with(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *, void *), void *context)
{
	struct order order = { size, compare, context, NULL };

	if (n < 2)
		return;
	order.spare = malloc(n / 2 * size);
	if (order.spare == NULL)
		die_memory();
	merge_sort(&order, p, n);
	free(order.spare);
}

struct comparison {
	int (*compare)(const void *, const void *);
};

static int
without_context(const void *a, const void *b, void *context)
{
	const struct comparison *comparison = context;

	return comparison->compare(a, b);
}

void
sort(void *p, size_t n, size_t size, int (*compare)(const void *, const void *))
{
	struct comparison comparison = { compare };

	sort_with(p, n, size, without_context, &comparison);
}

size_t
sort_once(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *))
{
	char *all = p;
	size_t kept = n > 0;

	sort(p, n, size, compare);
	for (size_t i = 1; i < n; i++) {
		char *last = all + (kept - 1) * size, *one = all + i * size;

		if (compare(last, one) == 0)
			continue;
		if (one > last + size)
			memcpy(last + size, one, size);
		kept++;
	}
	return kept;
}
