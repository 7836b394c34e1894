/* weave, second part: what becomes of lines that both sides changed. */
#include <stdlib.h>

#include "merge/align.h"
#include "merge/weave_parts.h"
#include "text/items.h"

uint32_t *
weave_numbers(const struct text_lines *lines)
{
	uint32_t *all = zeroed(lines->n + 1, sizeof *all);

	for (size_t i = 0; i < lines->n; i++)
		all[i] = lines->all[i].same;
	return all;
}

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

void
weave_put(struct weaving *w, const struct text_lines *lines)
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

void
weave_put_both(struct weaving *w, const struct text_lines *base,
    const struct text_lines *ours, const struct text_lines *theirs)
{
	size_t common, end;
	struct text_lines part, more;

	if (lines_are_same(ours, theirs)) {
		weave_put(w, ours);
		return;
	}
	if (!w->marks->strict && ours->n && theirs->n && is_nothing(base)) {
		unite(ours, theirs, w->b, w->start, w->marks->eol);
		return;
	}
	common = lines_common(ours, theirs);
	end = lines_common_end(ours, theirs, common);
	part = lines_slice(ours, 0, common);
	weave_put(w, &part);
	part = lines_slice(ours, common, ours->n - end);
	more = lines_slice(theirs, common, theirs->n - end);
	weave_end_line(w->b, w->start, w->marks->eol);
	w->conflicts += weave_conflict(joined(&part), joined(&more), w->marks,
	    w->b);
	part = lines_slice(ours, ours->n - end, ours->n);
	weave_put(w, &part);
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
	mine = weave_numbers(&lines);
	other = weave_numbers(&more);
	partner = zeroed(lines.n + 1, sizeof *partner);
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
