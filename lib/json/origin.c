#include "json/origin.h"

#include <stdlib.h>

/* How many lines end between two offsets. */
static size_t
lines_between(struct str text, size_t from, size_t to)
{
	size_t n = 0;

	text = str_head(text, to);
	while ((from = str_chr(text, '\n', from)) < text.n) {
		from++;
		n++;
	}
	return n;
}

/* The line of an offset, from 1. Cheap near the offset asked for before. */
static size_t
line_of(struct origin *origin, size_t at)
{
	if (origin->line == 0)
		origin->line = 1;
	if (at > origin->at)
		origin->line += lines_between(origin->text, origin->at, at);
	else
		origin->line -= lines_between(origin->text, at, origin->at);
	origin->at = at;
	return origin->line;
}

struct src
origin_src(struct origin *origin, struct str raw)
{
	struct src src = { .file = str_of(origin->file) };

	src.off = (size_t)(raw.p - origin->text.p);
	src.len = raw.n;
	src.line = line_of(origin, src.off);
	src.end = line_of(origin, src.off + (raw.n ? raw.n - 1 : 0));
	return src;
}

/* By their text, then by their place. */
static int
cmp_name(const void *a, const void *b)
{
	const struct str *x = a, *y = b;
	int c = str_cmp(*x, *y);

	return c ? c : (x->p > y->p) - (x->p < y->p);
}

void
origin_find_duplicates(struct json object, origin_report *report, void *context)
{
	struct str *names = NULL;
	size_t n = 0, cap = 0;

	if (object.type != JSON_OBJECT)
		return;
	json_each (it, object) {
		*array_push(&names, &n, &cap) = it.name.raw;
	}
	array_sort(names, n, cmp_name);
	for (size_t i = 1; i < n; i++) {
		if (str_eq(names[i], names[i - 1]) &&
		    (i + 1 == n || !str_eq(names[i], names[i + 1])))
			report(context, names[i]);
	}
	free(names);
}
