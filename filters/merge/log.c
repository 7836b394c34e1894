#include "merge.h"

#include <stdlib.h>

#include "archive/archive_file.h"
#include "base/err.h"

struct merging {
	struct merge *merge;
	struct matching matching;
	struct separators separators;
	bool archive;
	bool says; /* report conflicts */
	size_t conflicts;
};

/* ---- one piece ---- */

static struct str
core_of(const struct piece *piece)
{
	return piece ? piece->core : STR("");
}

static bool
is_reference(const struct piece *piece)
{
	return piece && piece->kind == PIECE_REFERENCE;
}

/* The side whose piece is taken, or BASE if their lines must be merged. */
static int
choose(const struct piece *b, const struct piece *o, const struct piece *t)
{
	if (b == NULL && (o == NULL || t == NULL))
		return o ? OURS : THEIRS;
	if (o && t &&
	    (o->same == t->same || (is_reference(o) && is_reference(t))))
		return OURS;
	if (b && o && t && o->same == b->same)
		return THEIRS;
	if (b && o && t && t->same == b->same)
		return OURS;
	return BASE;
}

static size_t
put_merged(const struct merging *m, const struct piece *b,
    const struct piece *o, const struct piece *t)
{
	struct str texts[SIDES] = { core_of(b), core_of(o), core_of(t) };
	struct buf common = { 0 };
	size_t n;

	/* What one side moved to the archive can no longer be changed. */
	if (o == NULL || t == NULL || is_reference(o) || is_reference(t) ||
	    (b && b->kind == PIECE_BLOCK))
		return merge3_conflict(core_of(o), core_of(t), &m->merge->marks,
		    &m->merge->result);
	/* Both began the file: "---" occurs twice in its front matter. */
	if (b == NULL && o->kind == PIECE_START) {
		merge3_common(o->core, t->core, &common);
		texts[BASE] = buf_str(&common);
	}
	n = merge3(texts, &m->merge->marks, &m->merge->result);
	buf_free(&common);
	return n;
}

/* The line end is part of the separator. */
static void
cut_line_end(struct buf *b, size_t from)
{
	if (b->n > from && b->p[b->n - 1] == '\n')
		b->n--;
	if (b->n > from && b->p[b->n - 1] == '\r')
		b->n--;
}

/* With the line of its first mark after `from`. */
static void
say_conflict(const struct merging *m, size_t from, struct str head)
{
	struct str words = str_trim(str_head(head, str_chr(head, '\n', 0)));
	struct str text = buf_str(&m->merge->result), line;

	for (; from < text.n; from = str_chr(text, '\n', from) + 1) {
		line = str_skip(text, from);
		if (str_run(line, '<') == m->merge->marks.size)
			break;
	}
	skip(m->merge->path, merge_line(m->merge, from),
	    "a conflict: both sides changed '%.*s'", STR_ARG(words));
}

static void
put_piece(struct merging *m, const struct node *node)
{
	const struct piece *all[SIDES];
	struct buf *b = &m->merge->result;
	size_t from;
	int side;

	for (side = BASE; side <= THEIRS; side++)
		all[side] = matching_piece(&m->matching, node, side);
	end_line(b, 0, m->merge->marks.eol);
	from = b->n;
	side = choose(all[BASE], all[OURS], all[THEIRS]);
	if (side != BASE) {
		buf_add(b, all[side]->core);
		return;
	}
	if (put_merged(m, all[BASE], all[OURS], all[THEIRS]) &&
	    ++m->conflicts && m->says)
		say_conflict(m, from,
		    core_of(all[OURS] ? all[OURS] : all[THEIRS]));
	cut_line_end(b, from);
}

/* ---- all of them ---- */

static void
put_all(struct merging *m)
{
	struct buf *b = &m->merge->result;
	size_t n;
	size_t *order = order_make(&m->matching,
	    order_newest_first(&m->matching), &n);

	for (size_t i = 0; i < n; i++) {
		const struct node *node = &m->matching.all[order[i]];

		put_piece(m, node);
		buf_add(b,
		    i + 1 < n
			? separator_after(&m->separators, node, buf_str(b))
			: separator_last(&m->matching, node));
	}
	free(order);
}

/* The dialect is detected in the longest text. */
static struct str
window_of(const struct merge *merge)
{
	struct str window = merge->texts[OURS];

	for (int side = BASE; side <= THEIRS; side++) {
		if (merge->texts[side].n > window.n)
			window = merge->texts[side];
	}
	return window;
}

static void
cut_all(struct merging *m)
{
	const struct merge *merge = m->merge;

	for (int side = BASE; side <= THEIRS; side++) {
		struct pieces *pieces = &m->matching.sides[side];

		if (m->archive)
			pieces_of_archive(pieces, merge->texts[side],
			    &m->matching.numbering);
		else
			pieces_of_log(pieces, merge->texts[side],
			    window_of(merge), &m->matching.numbering);
	}
}

/*
 * If one side removed the heading of an entry, its pieces no longer correspond.
 * A merge of lines without a conflict is right then.
 */
static bool
fits_by_line(struct merge *merge)
{
	struct marks marks = merge->marks;

	marks.strict = true;
	buf_clear(&merge->result);
	return merge3(merge->texts, &marks, &merge->result) == 0;
}

void
merge_log(struct merge *merge)
{
	struct merging m = { .merge = merge };

	m.archive = is_archive(merge->texts[OURS]) ||
	    is_archive(merge->texts[THEIRS]);
	cut_all(&m);
	matching_make(&m.matching);
	order_remove(&m.matching);
	separators_open(&m.separators, &m.matching, merge->marks.eol);
	put_all(&m);
	if (m.conflicts && !fits_by_line(merge)) {
		m.says = true;
		buf_clear(&merge->result);
		put_all(&m);
	}
	separators_close(&m.separators);
	matching_free(&m.matching);
}

void
merge_lines(struct merge *merge)
{
	size_t n = merge3(merge->texts, &merge->marks, &merge->result);

	if (n)
		skip(merge->path, 1, "%zu %s", n,
		    n == 1 ? "conflict" : "conflicts");
}

size_t
merge_line(struct merge *merge, size_t off)
{
	struct str s = str_head(buf_str(&merge->result), off);

	if (off < merge->counted)
		merge->counted = merge->lines = 0;
	for (size_t at; (at = str_chr(s, '\n', merge->counted)) < s.n;) {
		merge->counted = at + 1;
		merge->lines++;
	}
	merge->counted = off;
	return merge->lines + 1;
}
