#include "summary/placed.h"

#include <stdlib.h>

static int
compare(const void *left, const void *right)
{
	const struct placed_line *a = left, *b = right;

	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	if (!str_eq(a->file, b->file))
		return str_cmp(a->file, b->file);
	return (a->at > b->at) - (a->at < b->at);
}

void
placed_read(struct placed *placed, const struct summary *summary)
{
	placed->lines = zeroed(summary->n_learnings + 1, sizeof *placed->lines);
	placed->n = 0;
	for (size_t i = 0; i < summary->n_learnings; i++) {
		const struct summary_learning *learning =
		    &summary->learnings[i];
		const struct src *src = &learning->src;

		if (learning->shown)
			placed->lines[placed->n++] = (struct placed_line){
				src->file,
				src->line,
				src->len ? src->off + 1 : 0,
			};
	}
	qsort(placed->lines, placed->n, sizeof *placed->lines, compare);
}

/* The first one of that line of the file from a place on, or NULL. */
static const struct placed_line *
first_from(const struct placed *placed, struct placed_line from)
{
	size_t low = 0, high = placed->n;
	const struct placed_line *first;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (compare(&placed->lines[mid], &from) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	first = &placed->lines[low];
	return low < placed->n && first->line == from.line &&
		str_eq(first->file, from.file)
	    ? first
	    : NULL;
}

bool
placed_has(const struct placed *placed, const struct src *entry, size_t line)
{
	struct placed_line from = { entry->file, line, 0 };
	const struct placed_line *first = first_from(placed, from);

	if (first == NULL || entry->len == 0 || first->at == 0)
		return first != NULL;
	from.at = entry->off + 1;
	first = first_from(placed, from);
	return first && first->at - from.at < entry->len;
}

void
placed_free(struct placed *placed)
{
	free(placed->lines);
}
