#include "same/wordset.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/sort.h"

void
wordset_add(struct wordset *set, uint32_t id, unsigned weight, unsigned flags)
{
	set->all = grow(set->all, &set->cap, set->n + 1, sizeof(*set->all));
	set->all[set->n++] = (struct word){ .id = id,
		.weight = (uint8_t)weight,
		.flags = (uint8_t)flags };
}

static int
word_cmp(const void *a, const void *b)
{
	const struct word *x = a, *y = b;

	return number_cmp(x->id, y->id);
}

/* By insertion, from wide gaps to none; many words must not take quadratic time. */
void
words_sort(struct word words[], size_t n)
{
	static const size_t gaps[] = { 301, 132, 57, 23, 10, 4, 1 };

	if (n > 1000) {
		array_sort(words, n, word_cmp);
		return;
	}
	for (size_t g = 0; g < countof(gaps); g++) {
		size_t gap = gaps[g];

		for (size_t i = gap; i < n; i++) {
			struct word word = words[i];
			size_t k = i;

			for (; k >= gap && words[k - gap].id > word.id;
			     k -= gap)
				words[k] = words[k - gap];
			words[k] = word;
		}
	}
}

void
wordset_sort(struct wordset *set)
{
	struct word *all = set->all;
	size_t n = 0;

	words_sort(all, set->n);
	for (size_t i = 0; i < set->n; i++) {
		if (n > 0 && all[n - 1].id == all[i].id) {
			all[n - 1].flags |= all[i].flags;
			if (all[n - 1].weight < all[i].weight)
				all[n - 1].weight = all[i].weight;
		} else {
			all[n++] = all[i];
		}
	}
	set->n = n;
}

void
wordset_free(struct wordset *set)
{
	free(set->all);
	*set = (struct wordset){ 0 };
}

bool
words_have(const struct word words[], size_t n, uint32_t id)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (words[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < n && words[low].id == id;
}
