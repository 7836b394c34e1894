#include "weave.h"

#include <stdlib.h>

#include "align.h"
#include "err.h"
#include "in.h"
#include "items.h"
#include "unite.h"

/* Lines of the base from..to, instead of which a side has its from..to. */
struct hunk {
	size_t from, to, side_from, side_to;
};

struct side {
	struct text_lines lines;
	size_t *partner;   /* of each line of the base */
	struct hunk *hunks;
	size_t n, cap, next;
};

struct weaving {
	struct side sides[SIDES]; /* of the base only the lines */
	struct intern intern;
	const struct marks *marks;
	struct buf *b;
	size_t start, conflicts;
};

/* ---- what each side changed ---- */

static uint32_t *
numbers(const struct text_lines *lines)
{
	uint32_t *all = calloc(lines->n + 1, sizeof *all);

	if (all == NULL)
		die_memory();
	for (size_t i = 0; i < lines->n; i++)
		all[i] = lines->all[i].same;
	return all;
}

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
	uint32_t *a = numbers(base), *b = numbers(&side->lines);
	struct hunk hunk = { 0 };

	side->partner = calloc(base->n + 1, sizeof *side->partner);
	if (side->partner == NULL)
		die_memory();
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

/* ---- what becomes of it ---- */

void
weave_end_line(struct buf *b, size_t from, struct str eol)
{
	if (b->n > from && b->p[b->n - 1] != '\n')
		buf_add(b, eol);
}

static void
put_mark(struct buf *b, char c, struct str name, const struct marks *marks)
{
	for (size_t i = 0; i < marks->size; i++)
		buf_addc(b, c);
	if (name.n) {
		buf_addc(b, ' ');
		buf_add(b, name);
	}
	buf_add(b, marks->eol);
}

static void
put_side(struct buf *b, struct str text, const struct marks *marks)
{
	size_t from = b->n;

	buf_add(b, text);
	weave_end_line(b, from, marks->eol);
}

size_t
weave_conflict(struct str ours, struct str theirs, const struct marks *marks,
    struct buf *b)
{
	weave_end_line(b, 0, marks->eol);
	put_mark(b, '<', marks->ours, marks);
	put_side(b, ours, marks);
	put_mark(b, '=', STR(""), marks);
	put_side(b, theirs, marks);
	put_mark(b, '>', marks->theirs, marks);
	return 1;
}

static void
put(struct weaving *w, const struct text_lines *lines)
{
	lines_put(lines, w->b, w->start, w->marks->eol);
}

static struct str
joined(const struct text_lines *lines)
{
	const struct text_line *last = lines->all + lines->n - 1;

	if (lines->n == 0)
		return STR("");
	return (struct str){ lines->all->text.p,
		(size_t)(last->text.p + last->text.n - lines->all->text.p) };
}

/* Where nothing stood, or what said so. */
static bool
is_nothing(const struct text_lines *lines)
{
	for (size_t i = 0; i < lines->n; i++) {
		struct md md;
		struct md_line line;

		md_open_part(&md);
		line = md_line(&md, lines->all[i].text);
		if (line.kind != MD_BLANK &&
		    ((line.kind != MD_ITEM && line.kind != MD_TEXT) ||
			!is_placeholder(md_plain(line.text))))
			return false;
	}
	return true;
}

/* Both changed the same lines. */
static void
put_both(struct weaving *w, const struct text_lines *base,
    const struct text_lines *ours, const struct text_lines *theirs)
{
	size_t common, end;
	struct text_lines part, more;

	if (lines_are_same(ours, theirs)) {
		put(w, ours);
		return;
	}
	if (ours->n && theirs->n && is_nothing(base)) {
		unite(ours, theirs, w->b, w->start, w->marks->eol);
		return;
	}
	common = lines_common(ours, theirs);
	end = lines_common_end(ours, theirs, common);
	part = lines_slice(ours, 0, common);
	put(w, &part);
	part = lines_slice(ours, common, ours->n - end);
	more = lines_slice(theirs, common, theirs->n - end);
	weave_end_line(w->b, w->start, w->marks->eol);
	w->conflicts += weave_conflict(joined(&part), joined(&more), w->marks,
	    w->b);
	part = lines_slice(ours, ours->n - end, ours->n);
	put(w, &part);
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
		put(w, &a);
		return to;
	}
	base = lines_slice(&w->sides[BASE].lines, from, to);
	a = instead(ours, first[OURS], from, to);
	b = instead(theirs, first[THEIRS], from, to);
	put_both(w, &base, &a, &b);
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

		text[s] =
		    side->lines.all[s ? side->partner[i] : i].text;
	}
	line.text = str_eq(text[BASE], text[OURS]) ? text[THEIRS] : text[OURS];
	put(w, &one);
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

void
weave_common(struct str ours, struct str theirs, struct buf *b)
{
	struct text_lines lines = { 0 }, more = { 0 };
	struct intern intern = { 0 };
	uint32_t *mine, *other;
	size_t *partner;

	lines_cut(&lines, ours, &intern);
	lines_cut(&more, theirs, &intern);
	mine = numbers(&lines);
	other = numbers(&more);
	partner = calloc(lines.n + 1, sizeof *partner);
	if (partner == NULL)
		die_memory();
	align((struct sequence){ mine, lines.n },
	    (struct sequence){ other, more.n }, (uint32_t)intern.n, partner);
	for (size_t i = 0; i < lines.n; i++) {
		if (partner[i] != ALIGN_NONE)
			buf_add(b, lines.all[i].text);
	}
	free(lines.all);
	free(more.all);
	free(mine);
	free(other);
	free(partner);
	intern_free(&intern);
}
