/* merge: of a log or an archive. */
#include <stdlib.h>

#include "archive/store.h"
#include "base/err.h"
#include "merge/merge.h"
#include "merge/order.h"
#include "merge/parting.h"

struct merging {
	struct merge *merge;
	struct pairing pairing;
	struct parting parting;
	bool archive;
	bool says; /* conflicts are told */
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

/* The side whose piece stands, or BASE where both have to be looked into. */
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
put_woven(const struct merging *m, const struct piece *b, const struct piece *o,
    const struct piece *t)
{
	struct str texts[SIDES] = { core_of(b), core_of(o), core_of(t) };
	struct buf common = { 0 };
	size_t n;

	/* What one side moved to the archive is not there to be changed. */
	if (o == NULL || t == NULL || is_reference(o) || is_reference(t) ||
	    (b && b->kind == PIECE_BLOCK))
		return weave_conflict(core_of(o), core_of(t), &m->merge->marks,
		    &m->merge->result);
	/* A file that both began: "---" stands twice in its front matter. */
	if (b == NULL && o->kind == PIECE_START) {
		weave_common(o->core, t->core, &common);
		texts[BASE] = buf_str(&common);
	}
	n = weave(texts, &m->merge->marks, &m->merge->result);
	buf_free(&common);
	return n;
}

/* A line end belongs to what parts it from the next piece. */
static void
cut_line_end(struct buf *b, size_t from)
{
	if (b->n > from && b->p[b->n - 1] == '\n')
		b->n--;
	if (b->n > from && b->p[b->n - 1] == '\r')
		b->n--;
}

/* With the line of its first mark, behind `from`. */
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
		all[side] = pairing_piece(&m->pairing, node, side);
	weave_end_line(b, 0, m->merge->marks.eol);
	from = b->n;
	side = choose(all[BASE], all[OURS], all[THEIRS]);
	if (side != BASE) {
		buf_add(b, all[side]->core);
		return;
	}
	if (put_woven(m, all[BASE], all[OURS], all[THEIRS]) && ++m->conflicts &&
	    m->says)
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
	size_t *order = order_make(&m->pairing, order_newest_first(&m->pairing),
	    &n);

	for (size_t i = 0; i < n; i++) {
		const struct node *node = &m->pairing.all[order[i]];

		put_piece(m, node);
		buf_add(b,
		    i + 1 < n ? parting_behind(&m->parting, node, buf_str(b))
			      : parting_end(&m->pairing, node));
	}
	free(order);
}

/* The dialect is told by the side that has most to tell. */
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
		struct pieces *pieces = &m->pairing.sides[side];

		if (m->archive)
			pieces_of_archive(pieces, merge->texts[side],
			    &m->pairing.numbering);
		else
			pieces_of_log(pieces, merge->texts[side],
			    window_of(merge), &m->pairing.numbering);
	}
}

/*
 * An entry of which one side took the heading off is none there. Where lines
 * alone tell no conflict, there is none.
 */
static bool
fits_by_line(struct merge *merge)
{
	struct marks marks = merge->marks;

	marks.strict = true;
	buf_clear(&merge->result);
	return weave(merge->texts, &marks, &merge->result) == 0;
}

void
merge_log(struct merge *merge)
{
	struct merging m = { .merge = merge };

	m.archive = store_is_archive(merge->texts[OURS]) ||
	    store_is_archive(merge->texts[THEIRS]);
	cut_all(&m);
	pairing_make(&m.pairing);
	order_take_away(&m.pairing);
	parting_open(&m.parting, &m.pairing, merge->marks.eol);
	put_all(&m);
	if (m.conflicts && !fits_by_line(merge)) {
		m.says = true;
		buf_clear(&merge->result);
		put_all(&m);
	}
	parting_close(&m.parting);
	pairing_free(&m.pairing);
}

void
merge_lines(struct merge *merge)
{
	size_t n = weave(merge->texts, &merge->marks, &merge->result);

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
