#include "text/splice.h"

#include <stdlib.h>

struct buf *
splices_put(struct splices *s, size_t at, size_t cut)
{
	s->all = grow(s->all, &s->cap, s->n + 1, sizeof *s->all);
	s->all[s->n++] = (struct splice){ at, cut, s->text.n, 0 };
	return &s->text;
}

/* What comes to one place stays in its order. */
static int
cmp(const void *one, const void *other)
{
	const struct splice *a = one, *b = other;

	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	return a->from < b->from ? -1 : a->from > b->from;
}

void
splices_apply(struct splices *s, struct str text, struct buf *b)
{
	size_t at = 0;

	buf_room(b, text.n + s->text.n);
	for (size_t i = 0; i < s->n; i++)
		s->all[i].end = i + 1 < s->n ? s->all[i + 1].from : s->text.n;
	if (s->n)
		qsort(s->all, s->n, sizeof *s->all, cmp);
	for (size_t i = 0; i < s->n; i++) {
		const struct splice *splice = &s->all[i];

		buf_add(b, str_head(str_skip(text, at), splice->at - at));
		buf_add(b,
		    str_head(buf_since(&s->text, splice->from),
			splice->end - splice->from));
		at = splice->at + splice->cut;
	}
	buf_add(b, str_skip(text, at));
}

void
splices_free(struct splices *s)
{
	free(s->all);
	buf_free(&s->text);
	*s = (struct splices){ 0 };
}
