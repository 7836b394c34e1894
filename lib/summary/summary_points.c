#include <stdlib.h>

#include "summary/summary.h"
#include "text/label.h"
#include "text/show.h"
#include "text/truncate.h"

enum {
	LINE_BYTES = 320,   /* points of one group share a line up to that */
	SHORT_BYTES = 40,   /* a shorter text needs its heading, */
	WORD_BYTES = 20,    /* and then even "Status" */
	CAPTION_BYTES = 64, /* a longer heading is a sentence of its own */
};

static const struct str part_titles[NEED_PARTS] = {
	[NEED_STATE] = STR_INIT("State"),
	[NEED_OPEN] = STR_INIT("Open"),
	[NEED_RULES] = STR_INIT("Rules & Warnings"),
	[NEED_DECISIONS] = STR_INIT("Decisions"),
	[NEED_COMMANDS] = STR_INIT("Commands & Places"),
	[NEED_FINDINGS] = STR_INIT("Findings"),
};

/* What work changes comes first in a summary, and last in a context. */
static const enum need_part orders[][NEED_PARTS] = {
	[TEMPLATE_SUMMARY] = { NEED_STATE, NEED_OPEN, NEED_RULES,
	    NEED_DECISIONS, NEED_FINDINGS, NEED_COMMANDS },
	[TEMPLATE_CONTEXT] = { NEED_RULES, NEED_DECISIONS, NEED_COMMANDS,
	    NEED_FINDINGS, NEED_STATE, NEED_OPEN },
};

/* ---- one line ---- */

static void
write_place(const struct summary *summary, const struct src *src, bool first,
    struct buf *b)
{
	if (first)
		show_path(b, file_names_short(&summary->files, src->file));
	buf_adds(b, first ? ":" : "; ");
	buf_number(b, src->line);
	if (src->end > src->line)
		buf_addf(b, "-%zu", src->end);
}

/* The places of n points, and of those that say the same. */
static void
write_places(const struct summary *summary, const size_t at[], size_t n,
    struct buf *b)
{
	if (!summary->cite || summary->points[at[0]].src.file.n == 0)
		return;
	buf_add(b, STR(" ("));
	for (size_t i = 0; i < n; i++) {
		const struct summary_point *point = &summary->points[at[i]];

		write_place(summary, &point->src, i == 0, b);
		for (size_t k = 0; k < point->n_also; k++)
			write_place(summary, &point->also[k], false, b);
	}
	buf_addc(b, ')');
}

static struct str
without_stop(struct str text)
{
	if (text.n > 1 &&
	    (text.p[text.n - 1] == '.' || text.p[text.n - 1] == ':' ||
		text.p[text.n - 1] == ';'))
		text.n--;
	return text;
}

/* The words of the heading help to understand the text. */
static bool
needs_caption(const struct summary_point *point)
{
	return point->above.n && point->above.n <= CAPTION_BYTES &&
	    point->text.n < SHORT_BYTES &&
	    (point->text.n < WORD_BYTES || !label_is_bare(point->above)) &&
	    !words_within(point->above, point->text);
}

/* "caption: text; text (p.md:1; 3-4)". */
static void
write_line(const struct summary *summary, const size_t at[], size_t n,
    struct buf *b)
{
	const struct summary_point *points = summary->points;
	bool caption = points[at[0]].heading && n > 1;

	buf_add(b, STR("- "));
	if (!points[at[0]].heading && needs_caption(&points[at[0]])) {
		show_bullet(b, without_stop(points[at[0]].above));
		buf_add(b, STR(": "));
	}
	for (size_t i = 0; i < n; i++) {
		struct str text = points[at[i]].text;

		if (i == 0)
			show_bullet(b, n > 1 ? without_stop(text) : text);
		else
			show_text(b, i + 1 < n ? without_stop(text) : text);
		if (i + 1 < n)
			buf_adds(b, i == 0 && caption ? ": " : "; ");
	}
	write_places(summary, at, n, b);
	buf_addc(b, '\n');
}

/* ---- a part ---- */

/* How many of the points, of one group, share a line. */
static size_t
line_length(const struct summary *summary, const size_t at[], size_t n)
{
	size_t bytes = 0, group = summary->points[at[0]].group;

	for (size_t i = 0; i < n; i++) {
		const struct summary_point *point = &summary->points[at[i]];

		bytes += point->text.n + 2;
		if (point->group != group || (i && bytes > LINE_BYTES))
			return i;
	}
	return n;
}

static bool
write_part(const struct summary *summary, enum need_part part, struct buf *b)
{
	size_t *at = zeroed(summary->n_points + 1, sizeof *at);
	size_t n = 0, from = b->n, head;

	for (size_t i = 0; i < summary->n_points; i++) {
		if (summary->points[i].shown && summary->points[i].part == part)
			at[n++] = i;
	}
	buf_add(b, STR("## "));
	buf_add(b, part_titles[part]);
	buf_addc(b, '\n');
	head = b->n;
	for (size_t i = 0; i < n;) {
		size_t length = line_length(summary, at + i, n - i);

		write_line(summary, at + i, length, b);
		i += length;
	}
	if (b->n > head)
		buf_addc(b, '\n');
	else
		b->n = from;
	free(at);
	return b->n > from;
}

void
summary_write_points(const struct summary *summary, struct buf *b)
{
	bool any = false;

	for (size_t i = 0; i < NEED_PARTS; i++)
		any |= write_part(summary, orders[summary->template][i], b);
	if (!any)
		buf_add(b, STR("Nothing fits here.\n\n"));
}
