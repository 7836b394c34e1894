#include "archive/elements.h"

#include <stdlib.h>

#include "base/err.h"
#include "same/intern.h"
#include "text/splice.h"

static void
add(struct elements *e, struct json value)
{
	e->all = grow(e->all, &e->cap, e->n + 1, sizeof *e->all);
	e->all[e->n++] = (struct element){
		.raw = value.raw,
		.ts = json_text(json_member(value, "timestamp"), &e->arena),
	};
}

static bool
say_bad(struct str text, size_t at, const char *path, const char *what)
{
	size_t line, column;

	json_place(text, at, &line, &column);
	fail("%s:%zu: column %zu: %s", path, line, column, what);
	return false;
}

static size_t
offset(const struct elements *e, struct str raw)
{
	return (size_t)(raw.p - e->text.p);
}

bool
elements_read(struct elements *e, struct str text, const char *path)
{
	struct str bom = STR("\xef\xbb\xbf");
	size_t skipped = str_starts(text, bom) ? bom.n : 0;
	struct json_iter iter = { 0 };
	struct json_error error;
	struct json all, entries, metadata, name, value;

	*e = (struct elements){ .text = text };
	if (!json_check(str_skip(text, skipped), &all, &error))
		return say_bad(text, skipped + error.at, path, error.what);
	entries = json_member(all, "entries");
	if (entries.type != JSON_ARRAY)
		return say_bad(text, skipped, path, "no array \"entries\"");
	e->alone = json_size(all) == 1;
	e->open = offset(e, entries.raw) + 1;
	e->close = offset(e, entries.raw) + entries.raw.n - 1;
	metadata = json_member(all, "metadata");
	if (metadata.type == JSON_OBJECT) {
		e->total = json_member(metadata, "total_entries");
		e->through = json_member(metadata, "archived_through");
	}
	while (json_next(entries, &iter, &name, &value))
		add(e, value);
	return true;
}

struct element *
elements_at(const struct elements *e, size_t off, size_t len)
{
	size_t low = 0, high = e->n;

	while (low < high) {
		size_t middle = (low + high) / 2;
		size_t at = offset(e, e->all[middle].raw);

		if (at == off)
			return e->all[middle].raw.n == len ? &e->all[middle]
							   : NULL;
		if (at < off)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* ---- elements of other texts ---- */

/* Those of one time in the order in which they came: by where they stand. */
static int
cmp_place(const struct element *a, const struct element *b)
{
	return a->order < b->order ? -1 : a->order > b->order;
}

static int
cmp_oldest(const void *one, const void *other)
{
	const struct element *a = one, *b = other;
	int order = str_cmp(a->ts, b->ts);

	return order ? order : cmp_place(a, b);
}

static int
cmp_newest(const void *one, const void *other)
{
	const struct element *a = one, *b = other;
	int order = str_cmp(b->ts, a->ts);

	return order ? order : cmp_place(a, b);
}

/* Without those that e has, each as often. */
static size_t
new_ones(const struct elements *e, struct element *more, size_t n)
{
	size_t *had = zeroed(e->n + n + 1, sizeof *had), kept = 0;
	struct intern seen = { 0 };

	for (size_t i = 0; i < e->n; i++)
		had[intern_add(&seen, e->all[i].raw)]++;
	for (size_t i = 0; i < n; i++) {
		uint32_t number = intern_add(&seen, more[i].raw);

		if (had[number]) {
			had[number]--;
			continue;
		}
		more[kept] = more[i];
		more[kept].order = kept;
		kept++;
	}
	intern_free(&seen);
	free(had);
	return kept;
}

size_t
elements_merge(struct elements *e, struct element *more, size_t n)
{
	bool down = e->n && str_cmp(e->all[0].ts, e->all[e->n - 1].ts) > 0;
	struct element *all;
	size_t i = 0, k = 0;

	n = new_ones(e, more, n);
	if (n == 0)
		return 0;
	qsort(more, n, sizeof *more, down ? cmp_newest : cmp_oldest);
	all = zeroed(e->n + n, sizeof *all);
	while (i + k < e->n + n) {
		int order = i < e->n && k < n
		    ? str_cmp(e->all[i].ts, more[k].ts)
		    : 0;
		bool mine = k == n ||
		    (i < e->n && (down ? order >= 0 : order <= 0));

		all[i + k] = mine ? e->all[i] : more[k];
		i += mine;
		k += !mine;
	}
	free(e->all);
	e->all = all;
	e->n = e->cap = i + k;
	return n;
}

/* ---- writing ---- */

/* What stands in front of an element, and behind the last one. */
static void
layout(const struct elements *e, struct str *before, struct str *behind)
{
	size_t end = e->close,
	       n = str_run_of(str_skip(e->text, e->open), is_space);

	*before = STR("\n    ");
	*behind = STR("\n  ");
	if (e->open + n == e->close)
		return;
	*before = str_head(str_skip(e->text, e->open), n);
	while (end && is_space(e->text.p[end - 1]))
		end--;
	*behind = str_head(str_skip(e->text, end), e->close - end);
}

static size_t
put_elements(const struct elements *e, struct buf *b)
{
	struct str before, behind;
	size_t n = 0;

	layout(e, &before, &behind);
	for (size_t i = 0; i < e->n; i++) {
		if (e->all[i].gone)
			continue;
		if (n++)
			buf_addc(b, ',');
		buf_add(b, before);
		buf_add(b, e->all[i].raw);
	}
	if (n)
		buf_add(b, behind);
	return n;
}

void
elements_write(const struct elements *e, struct str through, struct buf *b)
{
	struct splices s = { 0 };
	size_t n = put_elements(e,
	    splices_put(&s, e->open, e->close - e->open));

	if (e->total.raw.n)
		buf_number(splices_put(&s, offset(e, e->total.raw),
			       e->total.raw.n),
		    n);
	if (e->through.raw.n) {
		struct buf *to = splices_put(&s, offset(e, e->through.raw),
		    e->through.raw.n);

		if (through.n)
			json_put(to, through);
		else
			buf_adds(to, "null");
	}
	splices_apply(&s, e->text, b);
	splices_free(&s);
}

void
elements_free(struct elements *e)
{
	free(e->all);
	arena_free(&e->arena);
	*e = (struct elements){ 0 };
}
