#include "splice.h"

#include <stdlib.h>

struct buf *
splices_put(struct splices *s, size_t at, size_t cut)
{
	s->all = grow(s->all, &s->cap, s->n + 1, sizeof *s->all);
	s->all[s->n++] = (struct splice){ at, cut, s->text.n };
	return &s->text;
}

/* What is new by the i-th of them. */
static struct str
text_of(const struct splices *s, size_t i)
{
	size_t end = i + 1 < s->n ? s->all[i + 1].from : s->text.n;

	return str_head(buf_since(&s->text, s->all[i].from),
	    end - s->all[i].from);
}

/* The next one behind those of which `done` is told; s->n: there is none. */
static size_t
next_of(const struct splices *s, const bool *done)
{
	size_t next = s->n;

	for (size_t i = 0; i < s->n; i++) {
		if (!done[i] &&
		    (next == s->n || s->all[i].at < s->all[next].at))
			next = i;
	}
	return next;
}

void
splices_apply(struct splices *s, struct str text, struct buf *b)
{
	bool done[64] = { false }; /* nobody puts more than a few */
	size_t at = 0, i;

	buf_room(b, text.n + s->text.n);
	while (s->n <= sizeof done && (i = next_of(s, done)) < s->n) {
		buf_add(b, str_head(str_skip(text, at), s->all[i].at - at));
		buf_add(b, text_of(s, i));
		at = s->all[i].at + s->all[i].cut;
		done[i] = true;
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
