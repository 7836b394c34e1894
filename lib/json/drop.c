#include "json/drop.h"

#include <stdlib.h>

/*
 * Entries on one line of JSON are at most ", " apart. Places that have only lines
 * cannot be joined with places that have bytes.
 */
static bool
is_apart(const struct src *a, const struct src *b)
{
	if ((a->len == 0) != (b->len == 0))
		return true;
	return b->line == a->end && a->len &&
	    (b->off < a->off || b->off > a->off + a->len + 2);
}

/* Grows a by b where they touch or overlap; b does not begin before a. */
static bool
join(struct src *a, const struct src *b)
{
	size_t end = b->off + b->len;

	if (b->line < a->line || b->line > a->end + 1 || is_apart(a, b) ||
	    !str_eq(a->file, b->file))
		return false;
	if (b->end > a->end)
		a->end = b->end;
	if (end > a->off + a->len)
		a->len = end - a->off;
	return true;
}

void
drop_add(struct drop *drop, const struct src *src)
{
	drop->n++;
	if (src->line == 0 ||
	    (drop->n_src && join(&drop->src[drop->n_src - 1], src)))
		return;
	*array_push(&drop->src, &drop->n_src, &drop->cap_src) = *src;
}

static void
join_all(struct drop *drop)
{
	size_t n = 0;

	if (drop->n_src == 0)
		return;
	array_sort(drop->src, drop->n_src, src_cmp);
	for (size_t i = 1; i < drop->n_src; i++) {
		if (!join(&drop->src[n], &drop->src[i]))
			drop->src[++n] = drop->src[i];
	}
	drop->n_src = n + 1;
}

void
drop_emit(struct drop *drop, const char *of, const char *why)
{
	struct buf *b;

	if (drop->n == 0)
		return;
	join_all(drop);
	b = record_begin("drop");
	json_add_text(b, "of", str_of(of));
	json_add_text(b, "why", str_of(why));
	json_add_number(b, "n", drop->n);
	json_add_number(b, "tokens", drop->tokens);
	json_open(b, "src", '[');
	for (size_t i = 0; i < drop->n_src; i++)
		src_add(b, NULL, &drop->src[i]);
	json_close(b, ']');
	record_end(b);
	drop->n = drop->tokens = drop->n_src = 0;
}

void
drop_free(struct drop *drop)
{
	free(drop->src);
}
