#include "text/edits.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "text/show.h"

/* ---- lines ---- */

static void
put(struct edits *edits, enum edit_op op, struct str text, struct str eol)
{
	*array_push(&edits->all, &edits->n, &edits->cap) = (struct edit){ op,
		text, eol };
}

void
edits_keep(struct edits *edits, struct str lines)
{
	if (lines.n)
		put(edits, EDIT_KEEP, lines, STR(""));
}

void
edits_drop(struct edits *edits, struct str line)
{
	put(edits, EDIT_DROP, line, STR(""));
}

void
edits_add(struct edits *edits, struct str line, struct str eol)
{
	put(edits, EDIT_ADD, line, eol);
}

void
edits_end(struct edits *edits, struct str eol)
{
	if (edits->n)
		edits->all[edits->n - 1].eol = eol;
}

bool
edits_any(const struct edits *edits)
{
	for (size_t i = 0; i < edits->n; i++) {
		if (edits->all[i].op != EDIT_KEEP)
			return true;
	}
	return false;
}

void
edits_text(const struct edits *edits, struct buf *b)
{
	for (size_t i = 0; i < edits->n; i++) {
		if (edits->all[i].op == EDIT_DROP)
			continue;
		buf_add(b, edits->all[i].text);
		buf_add(b, edits->all[i].eol);
	}
}

/* As diff does: a range without lines has the number of the line before. */
static void
put_range(struct buf *b, char sign, size_t line, size_t n)
{
	buf_addf(b, " %c%zu", sign, n ? line : line - 1);
	if (n != 1)
		buf_addf(b, ",%zu", n);
}

/* Shows the change that begins at i; returns where the next edit is. */
static size_t
show_change(const struct edits *edits, size_t i, struct buf *b, size_t line[2])
{
	size_t n[2] = { 0, 0 };
	size_t end = i;

	for (; end < edits->n && edits->all[end].op != EDIT_KEEP; end++)
		n[edits->all[end].op == EDIT_ADD]++;
	buf_adds(b, "@@");
	put_range(b, '-', line[0], n[0]);
	put_range(b, '+', line[1], n[1]);
	buf_adds(b, " @@\n");
	for (; i < end; i++) {
		buf_addc(b, (char)edits->all[i].op);
		show_lines(b,
		    str_head(edits->all[i].text,
			str_chr(edits->all[i].text, '\n', 0)));
		buf_addc(b, '\n');
	}
	line[0] += n[0];
	line[1] += n[1];
	return end;
}

void
edits_show(const struct edits *edits, struct buf *b, const char *old,
    const char *name)
{
	size_t line[2] = { 1, 1 };

	buf_adds(b, "--- ");
	show_text(b, str_of(old));
	buf_adds(b, "\n+++ ");
	show_text(b, str_of(name));
	buf_addc(b, '\n');
	for (size_t i = 0; i < edits->n;) {
		if (edits->all[i].op == EDIT_KEEP) {
			size_t n = str_lines(edits->all[i++].text);

			line[0] += n;
			line[1] += n;
		} else {
			i = show_change(edits, i, b, line);
		}
	}
}

void
edits_free(struct edits *edits)
{
	free(edits->all);
	*edits = (struct edits){ 0 };
}

/* ---- two texts ---- */

static void
change_lines(struct edits *edits, struct str lines, bool drop)
{
	while (lines.n) {
		struct str line = str_line(lines);

		if (drop)
			edits_drop(edits, line);
		else
			edits_add(edits, line, STR(""));
		lines = str_skip(lines, line.n);
	}
}

void
edits_show_texts(struct buf *b, const char *path, bool exists, struct str old,
    struct str text)
{
	struct edits edits = { 0 };
	size_t head = 0, least = old.n < text.n ? old.n : text.n, tail = 0;

	while (head < least && old.p[head] == text.p[head])
		head++;
	while (head && old.p[head - 1] != '\n')
		head--;
	while (tail < least - head &&
	    old.p[old.n - tail - 1] == text.p[text.n - tail - 1])
		tail++;
	/* From the start of a line on. */
	while (
	    tail && (text.n > tail ? text.p[text.n - tail - 1] : '\n') != '\n')
		tail--;
	edits_keep(&edits, str_head(old, head));
	change_lines(&edits, str_head(str_skip(old, head), old.n - tail - head),
	    true);
	change_lines(&edits,
	    str_head(str_skip(text, head), text.n - tail - head), false);
	edits_keep(&edits, str_skip(old, old.n - tail));
	if (edits_any(&edits))
		edits_show(&edits, b, exists ? path : "/dev/null", path);
	edits_free(&edits);
}

bool
edits_after_blank(struct str text)
{
	return text.n == 0 || str_eq(text, UTF8_BOM) ||
	    str_ends(text, STR("\n\n")) || str_ends(text, STR("\n\r\n"));
}

/* ---- bytes ---- */

struct buf *
splices_put(struct splices *s, size_t at, size_t cut)
{
	*array_push(&s->all, &s->n, &s->cap) = (struct splice){ at, cut,
		s->text.n, 0 };
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
	array_sort(s->all, s->n, cmp);
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
