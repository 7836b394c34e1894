/* overall, second part: what tells the most of all that was told. */
#include <stdlib.h>

#include "gist/overall.h"
#include "log/about.h"

enum { NAMES = 12 }; /* of entries that are done, told one by one */

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

/* "US-3, US-2, US-1 and 4 more done": a line each would say no more. */
static void
add_done(struct overall *all)
{
	struct point point = { .weight = (unsigned)all->n };
	struct buf names = { 0 };
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		const struct told_of *told = &all->told[i];

		if (!told->done || n++ >= NAMES)
			continue;
		if (n == 1) {
			point.file = told->point.file;
			point.line = told->point.line;
		} else {
			point.line = 0;
			buf_add(&names, STR(", "));
		}
		buf_add(&names, told->point.text);
	}
	if (n > NAMES)
		buf_addf(&names, " and %zu more", n - NAMES);
	buf_adds(&names, " done");
	point.text = arena_copy(&all->arena, buf_str(&names));
	buf_free(&names);
	if (n)
		outline_add(&all->outline, ON_OUTCOME, point);
}

void
overall_settle(struct overall *all)
{
	struct outline *o = &all->outline;
	size_t last;

	o->arena = &all->arena;
	o->title = all->title.n ? all->title : about_work(all->doc);
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
		if (!all->told[i].done && !is_past(all, &all->told[i], last))
			outline_add(o, all->told[i].part, point);
	}
	add_done(all);
}
