#include "text/items.h"

#include "text/headings.h"
#include "text/hear.h"
#include "text/parts.h"
#include "text/wraps.h"

/* "---", then "name: value": the front matter of a file, which is no item. */
static bool
has_front(struct str body)
{
	struct str first = str_line(body);
	struct str second = str_line(str_skip(body, first.n));
	size_t n = 0;

	while (n < second.n && is_ident(second.p[n]))
		n++;
	return str_eq(str_trim(first), STR("---")) && n && n < second.n &&
	    second.p[n] == ':';
}

void
items_open(struct items *items, struct str body, struct arena *arena)
{
	*items = (struct items){ .arena = arena, .rest = body };
	if (has_front(body))
		md_open(&items->md);
	else
		md_open_part(&items->md);
	wraps_advance(items);
}

/* ---- labels and items ---- */

/* The next line is an item, deeper than this. */
static bool
leads(const struct items *items, const struct md_line *line)
{
	return items->more && items->ahead.kind == MD_ITEM &&
	    items->ahead.indent > line->indent + (line->kind == MD_ITEM);
}

static bool
leads_sibling(const struct items *items, const struct md_line *line)
{
	return items->more && items->ahead.kind == MD_ITEM &&
	    items->ahead.indent == line->indent;
}

static bool
teaches_here(struct items *items)
{
	struct item_label *label = parts_top(items);

	return label && label_teaches(label->label);
}

/* Words without any mark are a label only where is_label() asks for no more. */
static bool
may_be_bare(const struct items *items, const struct md_line *line)
{
	return !line->check &&
	    (line->kind != MD_ITEM || leads(items, line) ||
		leads_sibling(items, line));
}

/* What was heard alone on a line is a label, not a short item. */
static bool
is_label(struct items *items, const struct md_line *line,
    const struct heard *heard)
{
	bool known = heard->label != LABEL_OTHER;

	if (!heard->found || !heard->own || line->check)
		return false;
	if (known && (heard->colon || heard->bold || leads(items, line)))
		return true;
	if (line->kind == MD_ITEM) {
		if (known)
			return leads_sibling(items, line) &&
			    heard->label <= LABEL_FILES;
		/* "- Two modes:" among learnings is one of them. */
		if (!heard->bold && teaches_here(items))
			return false;
		return leads(items, line) && hear_words(heard->caption) <= 6;
	}
	if (known)
		return !items->more || leads_sibling(items, line) ||
		    items->ahead.kind == MD_BLANK;
	return hear_words(heard->caption) <= 8 &&
	    (heard->bold ||
		(heard->colon &&
		    (items->ahead.kind == MD_BLANK ||
			leads_sibling(items, line) || leads(items, line))));
}

static size_t
nest(struct items *items, const struct md_line *line)
{
	while (items->lists > 0 &&
	    items->indents[items->lists - 1] + (line->kind == MD_ITEM) >=
		line->indent)
		items->lists--;
	if (line->kind == MD_ITEM && items->lists < ITEM_DEPTH) {
		items->indents[items->lists++] = line->indent;
		return items->lists - 1;
	}
	return items->lists;
}

static void
open_label(struct items *items, const struct md_line *line,
    const struct heard *heard)
{
	struct item_label *outer = parts_top(items);

	/* "While at it:" among the items of a bold label is no new part. */
	if (line->kind == MD_ITEM || heard->bold || !outer || !outer->bold ||
	    heard->label != LABEL_OTHER)
		parts_close(items, line, true);
	parts_push(items,
	    (struct item_label){ heard->label, heard->caption, line->indent,
		line->kind == MD_ITEM ? OWN_ITEM : OWN_LINE, heard->bold,
		heard->own, false });
}

/*
 * "- Testing: use the real clock" in a part of learnings is about testing; it
 * is no report of tests. "- Command: make" belongs to the tests it stands in.
 */
static bool
is_topic(struct items *items, const struct md_line *line,
    const struct heard *heard)
{
	struct item_label *outer = parts_top(items);

	if (line->kind != MD_ITEM || !outer || label_teaches(heard->label))
		return false;
	if (label_teaches(outer->label))
		return true;
	return heard->weight < 3 && outer->level > HEADINGS &&
	    outer->label != LABEL_OTHER && outer->label != LABEL_STATUS;
}

static void
label_item(struct items *items, const struct md_line *line,
    const struct heard *heard, struct item *item)
{
	bool labelled = heard->found && !heard->own;

	parts_close(items, line, labelled);
	if (labelled && !is_topic(items, line, heard)) {
		item->label = heard->label;
		item->caption = heard->caption;
		item->text = heard->text;
		item->inline_label = true;
		if (line->kind == MD_ITEM)
			parts_push(items,
			    (struct item_label){ heard->label, heard->caption,
				line->indent, OWN_ITEM, heard->bold, false,
				false });
		return;
	}
	parts_label(items, item);
}

static bool
take_block(struct items *items, struct item *item)
{
	struct md_line line = items->ahead;
	struct heard heard;

	*item = (struct item){ .line = items->line,
		.end = items->line,
		.check = line.check,
		.form = line.kind == MD_ITEM ? ITEM_BULLET
		    : line.kind == MD_QUOTE  ? ITEM_QUOTE
					     : ITEM_PARAGRAPH };
	wraps_advance(items);
	if (line.kind == MD_TEXT && str_starts(line.text, STR("• "))) {
		line.text = str_trim(str_skip(line.text, 4));
		item->form = ITEM_BULLET;
	}
	heard = hear_marked(line.text);
	/* "**Date** 2026-01-02": bold, and nothing but a label's words. */
	if (heard.bold || may_be_bare(items, &line))
		hear_bare(line.text, &heard);
	if (is_label(items, &line, &heard)) {
		open_label(items, &line, &heard);
		nest(items, &line);
		return false;
	}
	item->text = line.text;
	label_item(items, &line, &heard, item);
	item->depth = nest(items, &line);
	item->text = wraps_take(items, &line, item->text, &item->end);
	if (item->inline_label)
		item->text = md_plain(item->text);
	return item->text.n > 0;
}

/* ---- tables ---- */

static bool
row_is_empty(struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] != '|' && !is_space(text.p[i]))
			return false;
	}
	return true;
}

static bool
take_row(struct items *items, struct item *item)
{
	struct md_line line = items->ahead;

	*item = (struct item){ .form = ITEM_ROW,
		.text = str_trim(line.text),
		.line = items->line,
		.end = items->line };
	parts_label(items, item);
	wraps_advance(items);
	if (items->more && items->ahead.kind == MD_ROW_RULE)
		return false; /* the header */
	return !row_is_empty(line.text);
}

bool
items_next(struct items *items, struct item *item)
{
	while (items->more) {
		switch (items->ahead.kind) {
		case MD_HEADING:
			if (headings_take(items, item))
				return true;
			break;
		case MD_ITEM:
		case MD_TEXT:
		case MD_QUOTE:
			if (take_block(items, item))
				return true;
			break;
		case MD_ROW:
			if (take_row(items, item))
				return true;
			break;
		default:
			wraps_advance(items);
		}
	}
	return false;
}
