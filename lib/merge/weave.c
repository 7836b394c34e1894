#include "merge/weave.h"

#include <stdlib.h>

#include "merge/align.h"
#include "merge/weave_parts.h"

/* ---- what each side changed ---- */

static void
add_hunk(struct side *side, struct hunk hunk)
{
	if (hunk.from == hunk.to && hunk.side_from == hunk.side_to)
		return;
	side->hunks = grow(side->hunks, &side->cap, side->n + 1,
	    sizeof *side->hunks);
	side->hunks[side->n++] = hunk;
}

static void
find_hunks(struct weaving *w, struct side *side)
{
	const struct text_lines *base = &w->sides[BASE].lines;
	uint32_t *a = weave_numbers(base), *b = weave_numbers(&side->lines);
	struct hunk hunk = { 0 };

	side->partner = zeroed(base->n + 1, sizeof *side->partner);
	align((struct sequence){ a, base->n },
	    (struct sequence){ b, side->lines.n }, (uint32_t)w->intern.n,
	    side->partner);
	for (size_t i = 0; i < base->n; i++) {
		if (side->partner[i] == ALIGN_NONE)
			continue;
		hunk.to = i;
		hunk.side_to = side->partner[i];
		add_hunk(side, hunk);
		hunk.from = i + 1;
		hunk.side_from = hunk.side_to + 1;
	}
	hunk.to = base->n;
	hunk.side_to = side->lines.n;
	add_hunk(side, hunk);
	free(a);
	free(b);
}

/* ---- going through the base ---- */

static struct hunk *
next_hunk(struct side *side)
{
	return side->next < side->n ? &side->hunks[side->next] : NULL;
}

static bool
is_before(const struct hunk *a, const struct hunk *b)
{
	if (a == NULL || b == NULL)
		return a != NULL;
	return a->from < b->from || (a->from == b->from && a->to <= b->to);
}

/* They change lines in common, or add in one place. */
static bool
meet(size_t from, size_t to, const struct hunk *h)
{
	if (h == NULL)
		return false;
	if (from == to && h->from == h->to)
		return from == h->from;
	return h->from < to && from < h->to;
}

/* What a side has instead of the lines from..to, which its hunks lie in. */
static struct text_lines
instead(const struct side *side, size_t first, size_t from, size_t to)
{
	const struct hunk *a = &side->hunks[first];
	const struct hunk *z = &side->hunks[side->next - 1];

	return lines_slice(&side->lines, a->side_from - (a->from - from),
	    z->side_to + (to - z->to));
}

/* Hunks of both that meet, from the next one on. */
static size_t
take_hunks(struct weaving *w)
{
	struct side *ours = &w->sides[OURS], *theirs = &w->sides[THEIRS];
	size_t first[SIDES] = { 0, ours->next, theirs->next };
	bool mine = is_before(next_hunk(ours), next_hunk(theirs));
	struct side *side = mine ? ours : theirs;
	size_t from = next_hunk(side)->from, to = next_hunk(side)->to;
	struct text_lines base, a, b;

	side->next++;
	for (bool more = true; more;) {
		more = false;
		for (int i = OURS; i <= THEIRS; i++) {
			const struct hunk *h = next_hunk(&w->sides[i]);

			if (!meet(from, to, h))
				continue;
			to = h->to > to ? h->to : to;
			w->sides[i].next++;
			more = true;
		}
	}
	if (ours->next == first[OURS] || theirs->next == first[THEIRS]) {
		a = instead(side, mine ? first[OURS] : first[THEIRS], from, to);
		weave_put(w, &a);
		return to;
	}
	base = lines_slice(&w->sides[BASE].lines, from, to);
	a = instead(ours, first[OURS], from, to);
	b = instead(theirs, first[THEIRS], from, to);
	weave_put_both(w, &base, &a, &b);
	return to;
}

/* A line that all have: a line end may have changed. */
static void
put_kept(struct weaving *w, size_t i)
{
	struct str text[SIDES];
	struct text_line line;
	struct text_lines one = { &line, 1, 0 };

	for (int s = BASE; s <= THEIRS; s++) {
		const struct side *side = &w->sides[s];

		text[s] = side->lines.all[s ? side->partner[i] : i].text;
	}
	line.text = str_eq(text[BASE], text[OURS]) ? text[THEIRS] : text[OURS];
	weave_put(w, &one);
}

static void
go_through(struct weaving *w)
{
	size_t n = w->sides[BASE].lines.n;

	for (size_t i = 0;;) {
		const struct hunk *a = next_hunk(&w->sides[OURS]);
		const struct hunk *b = next_hunk(&w->sides[THEIRS]);

		if ((a && a->from <= i) || (b && b->from <= i))
			i = take_hunks(w);
		else if (i < n)
			put_kept(w, i++);
		else
			break;
	}
}

size_t
weave(const struct str texts[SIDES], const struct marks *marks, struct buf *b)
{
	struct weaving w = { .marks = marks, .b = b, .start = b->n };

	for (int s = BASE; s <= THEIRS; s++)
		lines_cut(&w.sides[s].lines, texts[s], &w.intern);
	find_hunks(&w, &w.sides[OURS]);
	find_hunks(&w, &w.sides[THEIRS]);
	go_through(&w);
	for (int s = BASE; s <= THEIRS; s++) {
		free(w.sides[s].lines.all);
		free(w.sides[s].partner);
		free(w.sides[s].hunks);
	}
	intern_free(&w.intern);
	return w.conflicts;
}
