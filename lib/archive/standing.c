#include "archive/standing.h"

#include <stdlib.h>

#include "archive/restore.h"

/*
 * All of them in one pass: after a run that was killed they are as many as the
 * log has entries. The blocks are sorted; those that a line of the log begins
 * with are the last one that is not behind it, and what that one begins with.
 */
struct text {
	struct str bytes;
	size_t inner; /* the longest other one that it begins with */
	size_t n;     /* how often it stands in the log */
	size_t next;  /* where it can stand again */
};

struct standing {
	struct text *texts; /* sorted, each once */
	size_t n;
};

struct lost {
	struct str bytes;
	size_t i; /* the block */
};

static int
cmp_lost(const void *one, const void *other)
{
	const struct lost *a = one, *b = other;
	int order = str_cmp(a->bytes, b->bytes);

	if (order)
		return order;
	return a->i < b->i ? -1 : a->i > b->i;
}

static void
add(struct standing *s, struct str bytes)
{
	size_t inner = s->n ? s->n - 1 : SIZE_MAX;

	if (s->n && str_eq(s->texts[s->n - 1].bytes, bytes))
		return;
	while (inner != SIZE_MAX && !str_starts(bytes, s->texts[inner].bytes))
		inner = s->texts[inner].inner;
	s->texts[s->n++] = (struct text){ bytes, inner, 0, 0 };
}

static void
see_line(struct standing *s, struct str log, size_t at)
{
	struct str rest = str_skip(log, at);
	size_t low = 0, high = s->n, i;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (str_cmp(s->texts[middle].bytes, rest) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	for (i = low ? low - 1 : SIZE_MAX; i != SIZE_MAX;
	     i = s->texts[i].inner) {
		struct text *text = &s->texts[i];

		if (at < text->next || !str_starts(rest, text->bytes))
			continue;
		text->n++;
		text->next = at + text->bytes.n;
	}
}

static size_t
take_lost(struct lost *lost, const struct store *store, size_t from, size_t to,
    const unsigned char *fates)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		if (fates[i] == FATE_UNKNOWN)
			lost[n++] = (struct lost){ store->all[i].bytes, i };
	}
	if (n)
		qsort(lost, n, sizeof *lost, cmp_lost);
	return n;
}

void
standing_tell(const struct store *store, size_t from, size_t to, struct str log,
    unsigned char *fates)
{
	struct lost *lost = zeroed(to - from + 1, sizeof *lost);
	struct standing s = { 0 };
	size_t n, t;

	n = take_lost(lost, store, from, to, fates);
	s.texts = zeroed(n + 1, sizeof *s.texts);
	for (size_t i = 0; i < n; i++)
		add(&s, lost[i].bytes);
	for (size_t at = 0; n && at < log.n; at = str_chr(log, '\n', at) + 1)
		see_line(&s, log, at);
	t = s.n;
	for (size_t i = n; i-- > 0;) {
		if (i + 1 == n || !str_eq(lost[i].bytes, lost[i + 1].bytes))
			t--;
		if (s.texts[t].n == 0)
			continue;
		s.texts[t].n--;
		fates[lost[i].i] = FATE_STANDS;
	}
	free(s.texts);
	free(lost);
}
