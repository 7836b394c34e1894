#include "merge.h"

#include <stdlib.h>

#include "base/in.h"
#include "text/items.h"

struct text_line {
	struct str text; /* with its end */
	uint32_t same;   /* a number for it without its end */
};

struct text_lines {
	struct text_line *all;
	size_t n, cap;
};

/* The lines of a text, numbered by `intern`. */
static void
lines_cut(struct text_lines *lines, struct str text, struct intern *intern)
{
	while (text.n) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		lines->all = grow(lines->all, &lines->cap, lines->n + 1,
		    sizeof *lines->all);
		lines->all[lines->n++] = (struct text_line){ line,
			intern_add(intern, chomp(line)) };
	}
}

/* The lines from..to. */
static struct text_lines
lines_slice(const struct text_lines *lines, size_t from, size_t to)
{
	return (struct text_lines){ lines->n ? lines->all + from : NULL,
		to - from, 0 };
}

/* How many lines both begin with. */
static size_t
lines_common(const struct text_lines *a, const struct text_lines *b)
{
	size_t n = 0;

	while (n < a->n && n < b->n && a->all[n].same == b->all[n].same)
		n++;
	return n;
}

/* How many lines both end with, from `from` on. */
static size_t
lines_common_end(const struct text_lines *a, const struct text_lines *b,
    size_t from)
{
	size_t n = 0;

	while (from + n < a->n && from + n < b->n &&
	    a->all[a->n - n - 1].same == b->all[b->n - n - 1].same)
		n++;
	return n;
}

static bool
lines_are_same(const struct text_lines *a, const struct text_lines *b)
{
	return a->n == b->n && lines_common(a, b) == a->n;
}

/* Adds lines; a line after `from` without an end gets one. */
static void
lines_put(const struct text_lines *lines, struct buf *b, size_t from,
    struct str eol)
{
	for (size_t i = 0; i < lines->n; i++) {
		if (b->n > from && b->p[b->n - 1] != '\n')
			buf_add(b, eol);
		buf_add(b, lines->all[i].text);
	}
}

static uint32_t *
line_numbers(const struct text_lines *lines)
{
	uint32_t *all = zeroed(lines->n + 1, sizeof *all);

	for (size_t i = 0; i < lines->n; i++)
		all[i] = lines->all[i].same;
	return all;
}

/* For each line of a its partner in b, or ALIGN_NONE; the caller frees it. */
static size_t *
lines_align(const struct text_lines *a, const struct text_lines *b,
    const struct intern *intern)
{
	uint32_t *one = line_numbers(a), *other = line_numbers(b);
	size_t *partner = zeroed(a->n + 1, sizeof *partner);

	align((struct sequence){ one, a->n }, (struct sequence){ other, b->n },
	    (uint32_t)intern->n, partner);
	free(one);
	free(other);
	return partner;
}

/* ---- the union of what both sides added in one place ---- */

/* A list item or a row, with the lines that belong to it. */
struct units {
	struct unit {
		size_t line, end;
		uint32_t same;
	} * all;
	size_t n, cap;
	bool only; /* nothing else but blank lines */
};

/* Whether the line begins a unit; else it may belong to the one above. */
static bool
begins_unit(const struct md_line *line, size_t *indent, struct units *units)
{
	bool item = line->kind == MD_ITEM;

	if (item && (units->n == 0 || line->indent < *indent + 2)) {
		*indent = line->indent;
		return true;
	}
	if (line->kind == MD_ROW)
		return true;
	/* Indented and continuation lines belong to the item. */
	if (units->n == 0 ||
	    (!item && line->kind != MD_BLANK && line->kind != MD_CODE &&
		line->kind != MD_FENCE && line->kind != MD_COMMENT &&
		line->indent <= *indent && line->kind != MD_TEXT))
		units->only = false;
	return false;
}

static void
find_units(struct units *units, const struct text_lines *lines)
{
	size_t indent = 0;
	struct md md;

	units->only = true;
	md_open_part(&md);
	for (size_t i = 0; i < lines->n; i++) {
		struct md_line line = md_line(&md, lines->all[i].text);

		if (begins_unit(&line, &indent, units)) {
			units->all = grow(units->all, &units->cap, units->n + 1,
			    sizeof *units->all);
			units->all[units->n++] = (struct unit){ .line = i };
		}
		if (units->n)
			units->all[units->n - 1].end = i + 1;
	}
	/* An open fence swallows what follows it. */
	units->only = units->only && !md_is_open(&md);
}

/* Blank lines at the end of a unit do not count. */
static void
number(struct units *units, const struct text_lines *lines,
    struct intern *intern)
{
	struct buf b = { 0 };

	for (size_t i = 0; i < units->n; i++) {
		struct text_lines unit = lines_slice(lines, units->all[i].line,
		    units->all[i].end);

		buf_clear(&b);
		while (unit.n && chomp(unit.all[unit.n - 1].text).n == 0)
			unit.n--;
		for (size_t k = 0; k < unit.n; k++) {
			buf_add(&b, chomp(unit.all[k].text));
			buf_addc(&b, '\n');
		}
		units->all[i].same = intern_add(intern, buf_str(&b));
	}
	buf_free(&b);
}

/* Their units, minus as many of each as are ours. */
static void
put_others(const struct units *ours, const struct units *theirs,
    const struct text_lines *lines, struct buf *b, size_t from, struct str eol)
{
	size_t *had = zeroed(ours->n + theirs->n + 1, sizeof *had);

	for (size_t i = 0; i < ours->n; i++)
		had[ours->all[i].same]++;
	for (size_t i = 0; i < theirs->n; i++) {
		const struct unit *unit = &theirs->all[i];
		struct text_lines more = lines_slice(lines, unit->line,
		    unit->end);

		if (had[unit->same])
			had[unit->same]--;
		else
			lines_put(&more, b, from, eol);
	}
	free(had);
}

/*
 * Adds ours, then theirs, without what both begin with. If all else is list
 * items and rows, items of theirs that are also ours are left out.
 */
static void
merge_union(const struct text_lines *ours, const struct text_lines *theirs,
    struct buf *b, size_t from, struct str eol)
{
	size_t common = lines_common(ours, theirs);
	size_t end = lines_common_end(ours, theirs, common);
	struct text_lines mine = lines_slice(ours, common, ours->n);
	struct text_lines more = lines_slice(theirs, common, theirs->n);
	struct units my_units = { 0 }, more_units = { 0 };
	struct intern intern = { 0 };

	find_units(&my_units, &mine);
	find_units(&more_units, &more);
	lines_put(common + end == ours->n ? theirs : ours, b, from, eol);
	if (common + end == theirs->n || common + end == ours->n) {
		/* one holds all of the other */
	} else if (my_units.only && more_units.only) {
		number(&my_units, &mine, &intern);
		number(&more_units, &more, &intern);
		put_others(&my_units, &more_units, &more, b, from, eol);
	} else {
		lines_put(&more, b, from, eol);
	}
	free(my_units.all);
	free(more_units.all);
	intern_free(&intern);
}

/* ---- the result of a three-way merge ---- */

/* Lines of the base that a side replaced, and what it replaced them by. */
struct hunk {
	size_t from, to, side_from, side_to;
};

struct side {
	struct text_lines lines;
	size_t *partner; /* of each line of the base */
	struct hunk *hunks;
	size_t n, cap, next;
};

struct merge3 {
	struct side sides[SIDES]; /* of the base only the lines */
	struct intern intern;
	const struct marks *marks;
	struct buf *b;
	size_t start, conflicts;
};

void
end_line(struct buf *b, size_t from, struct str eol)
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
	end_line(b, from, marks->eol);
}

size_t
merge3_conflict(struct str ours, struct str theirs, const struct marks *marks,
    struct buf *b)
{
	end_line(b, 0, marks->eol);
	put_mark(b, '<', marks->ours, marks);
	put_side(b, ours, marks);
	put_mark(b, '=', STR(""), marks);
	put_side(b, theirs, marks);
	put_mark(b, '>', marks->theirs, marks);
	return 1;
}

/* Adds lines to the result. */
static void
put_lines(struct merge3 *w, const struct text_lines *lines)
{
	lines_put(lines, w->b, w->start, w->marks->eol);
}

static struct str
joined(const struct text_lines *lines)
{
	const struct text_line *last;

	if (lines->n == 0)
		return STR("");
	last = lines->all + lines->n - 1;
	return (struct str){ lines->all->text.p,
		(size_t)(last->text.p + last->text.n - lines->all->text.p) };
}

/* Only blank lines and placeholders ("None yet"). */
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

static void
put_both(struct merge3 *w, const struct text_lines *base,
    const struct text_lines *ours, const struct text_lines *theirs)
{
	size_t common, end;
	struct text_lines part, more;

	if (lines_are_same(ours, theirs)) {
		put_lines(w, ours);
		return;
	}
	if (!w->marks->strict && ours->n && theirs->n && is_nothing(base)) {
		merge_union(ours, theirs, w->b, w->start, w->marks->eol);
		return;
	}
	common = lines_common(ours, theirs);
	end = lines_common_end(ours, theirs, common);
	part = lines_slice(ours, 0, common);
	put_lines(w, &part);
	part = lines_slice(ours, common, ours->n - end);
	more = lines_slice(theirs, common, theirs->n - end);
	end_line(w->b, w->start, w->marks->eol);
	w->conflicts += merge3_conflict(joined(&part), joined(&more), w->marks,
	    w->b);
	part = lines_slice(ours, ours->n - end, ours->n);
	put_lines(w, &part);
}

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
find_hunks(struct merge3 *w, struct side *side)
{
	const struct text_lines *base = &w->sides[BASE].lines;
	struct hunk hunk = { 0 };

	side->partner = lines_align(base, &side->lines, &w->intern);
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

/* What a side has for the lines from..to, which contain its hunks. */
static struct text_lines
instead(const struct side *side, size_t first, size_t from, size_t to)
{
	const struct hunk *a = &side->hunks[first];
	const struct hunk *z = &side->hunks[side->next - 1];

	return lines_slice(&side->lines, a->side_from - (a->from - from),
	    z->side_to + (to - z->to));
}

/* Merges the next hunk and all of both sides that meet it. */
static size_t
take_hunks(struct merge3 *w)
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
		put_lines(w, &a);
		return to;
	}
	base = lines_slice(&w->sides[BASE].lines, from, to);
	a = instead(ours, first[OURS], from, to);
	b = instead(theirs, first[THEIRS], from, to);
	put_both(w, &base, &a, &b);
	return to;
}

/* A line that all sides have; its end may have changed. */
static void
put_kept(struct merge3 *w, size_t i)
{
	struct str text[SIDES];
	struct text_line line;
	struct text_lines one = { &line, 1, 0 };

	for (int s = BASE; s <= THEIRS; s++) {
		const struct side *side = &w->sides[s];

		text[s] = side->lines.all[s ? side->partner[i] : i].text;
	}
	line.text = str_eq(text[BASE], text[OURS]) ? text[THEIRS] : text[OURS];
	put_lines(w, &one);
}

static void
go_through(struct merge3 *w)
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
merge3(const struct str texts[SIDES], const struct marks *marks, struct buf *b)
{
	struct merge3 w = { .marks = marks, .b = b, .start = b->n };

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
merge3_common(struct str ours, struct str theirs, struct buf *b)
{
	struct text_lines lines = { 0 }, more = { 0 };
	struct intern intern = { 0 };
	size_t *partner;

	lines_cut(&lines, ours, &intern);
	lines_cut(&more, theirs, &intern);
	partner = lines_align(&lines, &more, &intern);
	for (size_t i = 0; i < lines.n; i++) {
		if (partner[i] != ALIGN_NONE)
			buf_add(b, lines.all[i].text);
	}
	free(lines.all);
	free(more.all);
	free(partner);
	intern_free(&intern);
}
