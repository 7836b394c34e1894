/* overall, second part: what tells the most of all that was told. */
#include <stdlib.h>

#include "about.h"
#include "overall.h"

/* By weight; of equal ones the latest first. */
static int
by_worth(const void *a, const void *b)
{
	const struct told_of *x = a, *y = b;
	int c;

	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	if (x->point.weight != y->point.weight)
		return x->point.weight < y->point.weight ? -1 : 1;
	c = str_cmp(y->ts, x->ts);
	if (c)
		return c;
	return x->order != y->order         ? (x->order < y->order ? 1 : -1)
	    : x->point.line < y->point.line ? -1
					    : x->point.line > y->point.line;
}

/* The entry that was written last: what it leaves open is open. */
static size_t
newest(const struct overall *all)
{
	for (size_t i = 0; i < all->n; i++) {
		if (all->told[i].part == ON_APPROACH)
			return all->told[i].order;
	}
	return 0;
}

/* What an older entry left open may be done by now. */
static bool
is_past(const struct overall *all, const struct told_of *told, size_t last)
{
	bool open = told->part == ON_PENDING ||
	    (told->part == ON_RISKS && told->point.weight < 2);

	if (told->section)
		return all->entries;
	if (!told->own)
		return false;
	if (all->facts && (open || told->part == ON_DECISIONS))
		return true;
	return open && told->order != last;
}

void
overall_settle(struct overall *all)
{
	struct outline *o = &all->outline;
	size_t last;

	o->arena = &all->arena;
	o->title = all->title.n ? all->title : about(all->doc);
	o->caption = all->doc;
	o->older = all->older;
	o->learnings = all->learnings;
	o->whole = true;
	if (all->n)
		qsort(all->told, all->n, sizeof *all->told, by_worth);
	last = newest(all);
	for (size_t i = 0; i < all->n; i++) {
		struct point point = all->told[i].point;

		point.weight = (unsigned)i;
		if (!is_past(all, &all->told[i], last))
			outline_add(o, all->told[i].part, point);
	}
}
