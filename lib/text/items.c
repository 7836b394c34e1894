#include "text/items.h"

#include "text/ids.h"
#include "text/time.h"
#include "text/unspaced.h"
#include "text/wordlist.h"

/* item_label.level: 1 to 6 is a heading's, then these. */
enum { HEADINGS = 6, OWN_LINE = 7, OWN_ITEM = 8 };

/* ---- lines that belong together ---- */

static void
advance(struct items *items)
{
	items->more = items->rest.n > 0;
	if (!items->more)
		return;
	md_read(&items->md, str_cut(&items->rest, '\n'), &items->ahead);
	md_title(&items->above, &items->ahead, items->rest);
	items->line++;
}

/* "• x", a line that starts with a mark like ✅ or a date: no wrap starts so. */
static bool
is_starter(struct str s)
{
	unsigned char a, b;

	if (s.n < 3)
		return false;
	a = (unsigned char)s.p[0];
	b = (unsigned char)s.p[1];
	return a == 0xF0 || (a == 0xE2 && b >= 0x8C) ||
	    str_starts(s, STR("• ")) || (a == '[' && is_digit(s.p[1]));
}

static bool
is_label_line(struct str text)
{
	struct parsed_label parsed = label_parse(text);

	return parsed.found ? parsed.label != LABEL_OTHER || parsed.bold
			    : parsed.colon && parsed.bold;
}

/* "> - x" */
static bool
is_quoted_item(const struct md_line *line)
{
	return line->kind == MD_QUOTE && str_starts(line->text, STR("- "));
}

/* The paragraph or item that began with `first` goes on in the line ahead. */
static bool
goes_on(const struct items *items, const struct md_line *first, struct str last)
{
	const struct md_line *next = &items->ahead;

	if (!items->more || is_starter(next->text))
		return false;
	if (first->kind == MD_QUOTE)
		return next->kind == MD_QUOTE && next->text.n > 0 &&
		    !is_quoted_item(next) && !is_label_line(next->text);
	if (next->kind != MD_TEXT || is_label_line(next->text))
		return false;
	if (first->kind == MD_TEXT)
		return next->indent < first->indent + 2 ||
		    is_label_line(first->text);
	if (next->indent > first->indent + 1)
		return true;
	/* A lazy wrap; a new paragraph starts after a full stop. */
	return last.n >= 60 && last.p[last.n - 1] != '.' &&
	    last.p[last.n - 1] != ':';
}

/* The lines of span on one line. */
static struct str
joined(struct items *items, struct str span, bool quote)
{
	char *p = arena_alloc(items->arena, span.n);
	size_t n = 0;

	while (span.p) {
		struct str line = str_trim(str_cut(&span, '\n'));

		while (quote && line.n > 0 && line.p[0] == '>')
			line = str_trim(str_skip(line, 1));
		if (n > 0 && !unspaced_joins((struct str){ p, n }, line))
			p[n++] = ' ';
		memcpy(p + n, line.p, line.n);
		n += line.n;
	}
	arena_trim(items->arena, p, n);
	return (struct str){ p, n };
}

static struct str
join_lines(struct items *items, const struct md_line *first, struct str text,
    size_t *end)
{
	struct str last = first->text;

	while (goes_on(items, first, last)) {
		last = items->ahead.text;
		*end = items->line;
		advance(items);
	}
	if (last.p == first->text.p)
		return text;
	text.n = (size_t)(last.p + last.n - text.p);
	return joined(items, text, first->kind == MD_QUOTE);
}

/* "---", then "name: value": the front matter of a file. */
static bool
has_front(struct str body)
{
	struct str first = str_line(body);
	struct str second = str_line(str_skip(body, first.n));
	size_t n = str_run_of(second, is_ident);

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
	advance(items);
}

/* ---- the labels that are open ---- */

static struct item_label *
top_label(struct items *items)
{
	return items->depth > 0 ? &items->labels[items->depth - 1] : NULL;
}

static void
inherit_label(struct items *items, struct item *item)
{
	const struct item_label *label = top_label(items);

	item->label = label ? label->label : LABEL_NONE;
	item->caption = label ? label->caption : (struct str){ 0 };
}

static void
push_label(struct items *items, struct item_label label)
{
	enum label outer = items->depth ? top_label(items)->label : LABEL_NONE;

	/* A topic inside a part ("### Database" under "## Gotchas"). */
	if (label.label == LABEL_OTHER && outer != LABEL_NONE &&
	    outer != LABEL_META && outer != LABEL_STATUS)
		label.label = outer;
	if (items->depth < ITEM_LABELS)
		items->depth++;
	*top_label(items) = label;
}

/* The item is nested in a labelled item, or a sibling that belongs to it. */
static bool
holds_item(struct item_label *label, size_t indent, bool labelled)
{
	if (indent > label->indent + 1) {
		label->nested = true;
		return true;
	}
	/*
	 * Labels as siblings of their items; and learnings that go on after
	 * those that were nested.
	 */
	return indent + 1 >= label->indent && !labelled && label->own &&
	    (!label->nested || label_teaches(label->label));
}

static bool
holds_text(const struct item_label *label, size_t indent, bool labelled)
{
	if (labelled || label->level == OWN_ITEM)
		return label->indent < indent;
	return label->indent <= indent;
}

static void
close_labels(struct items *items, const struct md_line *line, bool labelled)
{
	struct item_label *label;

	while ((label = top_label(items)) && label->level > HEADINGS) {
		if (line->kind != MD_ITEM
			? holds_text(label, line->indent, labelled)
			: label->level == OWN_LINE
			? label->indent <= line->indent
			: holds_item(label, line->indent, labelled))
			return;
		items->depth--;
	}
}

/* ---- headings ---- */

/* "### Gotcha: the cache is per process": the heading itself is an item. */
static bool
heading_says(const struct md_line *line, struct parsed_label *parsed)
{
	return label_parse_colon(line->text, parsed) && !parsed->own &&
	    parsed->label < LABEL_STATUS &&
	    (parsed->weight >= 3 || !label_teaches(parsed->label));
}

/*
 * The first line is the name of the whole: a label only where its words are
 * ("## Codebase Patterns"). A document's title is none, but for learnings; a
 * weak word before a colon ("### Discovery: ...") makes no part of learnings.
 */
static enum label
heading_label(const struct md_line *line, const struct parsed_label *parsed,
    bool first)
{
	if (parsed->label == LABEL_OTHER)
		return first ? LABEL_NONE : LABEL_OTHER;
	if (!label_teaches(parsed->label))
		return line->level == 1 ? LABEL_NONE : parsed->label;
	return parsed->own || parsed->weight >= 3 ? parsed->label : LABEL_OTHER;
}

/* "### Testing" below "## Codebase Patterns" is what they are about. */
static bool
is_topic_heading(struct items *items, enum label label)
{
	const struct item_label *outer = top_label(items);
	unsigned weight;

	return outer && label_teaches(outer->label) &&
	    (label == LABEL_DONE || label == LABEL_TEST ||
		label == LABEL_META) &&
	    label_known(outer->caption, &weight) == outer->label;
}

/*
 * "## 2026-05-18 - US-018: Expiry warning" is the name of an entry: a label
 * only if each word after date and identifier is one's ("Learnings").
 */
static bool
names_entry(struct str text)
{
	size_t pos = 0, end = 0;
	struct date date;
	struct str id;
	unsigned weight;
	enum label label;

	if (date_find(text, &pos, &date))
		end = pos;
	if (id_find(text, &end, true, &id))
		pos = end;
	if (pos == 0)
		return false;
	text = str_skip(text, pos);
	while (text.n && !is_word_byte(text.p[0]))
		text = str_skip(text, 1);
	label = label_known(label_caption(text), &weight);
	return text.n && (label == LABEL_OTHER || label == LABEL_NONE);
}

static bool
take_heading(struct items *items, struct item *item)
{
	struct md_line line = items->ahead;
	struct parsed_label parsed = { .label = LABEL_OTHER };
	size_t number = items->line;
	bool says = heading_says(&line, &parsed);

	while (items->depth > 0 &&
	    (top_label(items)->level > HEADINGS ||
		top_label(items)->level >= line.level))
		items->depth--;
	items->lists = 0;
	if (!says) {
		parsed.caption = label_caption(line.text);
		parsed.own = true;
		parsed.label = label_of(parsed.caption);
		if (parsed.label != LABEL_OTHER &&
		    ((number == 1 && names_entry(line.text)) ||
			is_topic_heading(items, parsed.label)))
			parsed.label = LABEL_OTHER;
	}
	advance(items);
	push_label(items,
	    (struct item_label){ heading_label(&line, &parsed, number == 1),
		parsed.caption, 0, line.level, false, true, false, false });
	if (!says)
		return false;
	*item = (struct item){ .label = parsed.label,
		.caption = parsed.caption,
		.text = parsed.text,
		.line = number,
		.end = number,
		.inline_label = true };
	return true;
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
	struct item_label *label = top_label(items);

	return label && label_teaches(label->label);
}

/*
 * Words without any mark are a label only where is_label() asks for no more: all of
 * them have to be known, but above deeper items.
 */
static bool
may_be_bare(const struct items *items, const struct md_line *line)
{
	if (line->check)
		return false;
	if (leads(items, line))
		return true;
	return (line->kind != MD_ITEM || leads_sibling(items, line)) &&
	    !label_is_strange(line->text);
}

/* What was parsed alone on a line is a label, not a short item. */
static bool
is_label(struct items *items, const struct md_line *line,
    const struct parsed_label *parsed)
{
	bool known = parsed->label != LABEL_OTHER;

	if (!parsed->found || !parsed->own || line->check)
		return false;
	if (known && (parsed->colon || parsed->bold || leads(items, line)))
		return true;
	if (line->kind == MD_ITEM) {
		if (known)
			return leads_sibling(items, line) &&
			    parsed->label <= LABEL_FILES;
		/* "- Two modes:" among learnings is one of them. */
		if (!parsed->bold && teaches_here(items))
			return false;
		return leads(items, line) && label_words(parsed->caption) <= 6;
	}
	if (known)
		return !items->more || leads_sibling(items, line) ||
		    items->ahead.kind == MD_BLANK;
	return label_words(parsed->caption) <= 8 &&
	    (parsed->bold ||
		(parsed->colon &&
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
    const struct parsed_label *parsed)
{
	struct item_label *outer = top_label(items);

	/* "While at it:" among the items of a bold label begins no part. */
	if (line->kind == MD_ITEM || parsed->bold || !outer || !outer->bold ||
	    parsed->label != LABEL_OTHER)
		close_labels(items, line, true);
	push_label(items,
	    (struct item_label){ parsed->label, parsed->caption, line->indent,
		line->kind == MD_ITEM ? OWN_ITEM : OWN_LINE, parsed->bold,
		parsed->own, line->kind == MD_QUOTE, false });
}

/*
 * "- Testing: use the real clock" in a part of learnings is about testing; it
 * is not a report of tests. "- Command: make" belongs to the tests around it.
 */
static bool
is_topic(struct items *items, const struct md_line *line,
    const struct parsed_label *parsed)
{
	struct item_label *outer = top_label(items);

	if (line->kind != MD_ITEM || !outer || label_teaches(parsed->label))
		return false;
	if (label_teaches(outer->label))
		return true;
	return parsed->weight < 3 && outer->level > HEADINGS &&
	    outer->label != LABEL_OTHER && outer->label != LABEL_STATUS;
}

static void
label_item(struct items *items, const struct md_line *line,
    const struct parsed_label *parsed, struct item *item)
{
	bool labelled = parsed->found && !parsed->own;

	close_labels(items, line, labelled);
	if (labelled && !is_topic(items, line, parsed)) {
		item->label = parsed->label;
		item->caption = parsed->caption;
		item->text = parsed->text;
		item->inline_label = true;
		if (line->kind == MD_ITEM)
			push_label(items,
			    (struct item_label){ parsed->label, parsed->caption,
				line->indent, OWN_ITEM, parsed->bold, false,
				false, false });
		return;
	}
	inherit_label(items, item);
}

/* "(Note: keep the cache warm)": label and text are without parentheses. */
static void
drop_parentheses(struct item *item)
{
	size_t open = 1;

	if (!str_starts(item->caption, STR("(")) ||
	    !str_ends(item->text, STR(")")))
		return;
	for (size_t i = 0; i < item->text.n && open; i++)
		open = open + (item->text.p[i] == '(') -
		    (item->text.p[i] == ')' && i + 1 < item->text.n);
	if (open == 1) {
		item->caption = str_skip(item->caption, 1);
		item->text.n--;
	}
}

static bool
take_block(struct items *items, struct item *item)
{
	struct md_line line = items->ahead;
	struct parsed_label parsed;

	*item = (struct item){ .line = items->line,
		.end = items->line,
		.check = line.check,
		.form = line.kind == MD_ITEM ? ITEM_BULLET
		    : line.kind == MD_QUOTE  ? ITEM_QUOTE
					     : ITEM_PARAGRAPH };
	advance(items);
	if (line.kind == MD_TEXT && str_starts(line.text, STR("• "))) {
		line.text = str_trim(str_skip(line.text, 4));
		item->form = ITEM_BULLET;
	}
	if (is_quoted_item(&line))
		line.text = str_trim(str_skip(line.text, 2));
	parsed = label_parse_marked(line.text);
	/* "> **Warning** do not ..." */
	parsed.found |= line.kind == MD_QUOTE && parsed.bold &&
	    label_teaches(parsed.label);
	/* "**Date** 2026-01-02": bold, and nothing but a label's words. */
	if (parsed.bold || (!parsed.colon && may_be_bare(items, &line)))
		label_parse_bare(line.text, &parsed);
	if (is_label(items, &line, &parsed)) {
		open_label(items, &line, &parsed);
		nest(items, &line);
		return false;
	}
	item->text = line.text;
	label_item(items, &line, &parsed, item);
	item->depth = nest(items, &line);
	item->text = join_lines(items, &line, item->text, &item->end);
	if (item->inline_label) {
		drop_parentheses(item);
		item->text = md_plain(item->text);
	}
	return item->text.n > 0 &&
	    (is_alnum(item->text.p[0]) || !md_is_image(item->text));
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
	inherit_label(items, item);
	advance(items);
	if (items->more && items->ahead.kind == MD_ROW_RULE)
		return false; /* the header */
	return !row_is_empty(line.text);
}

static void
close_quote(struct items *items)
{
	while (items->depth && top_label(items)->quote)
		items->depth--;
}

static bool
take_next(struct items *items, struct item *item)
{
	while (items->more) {
		if (items->ahead.kind != MD_QUOTE)
			close_quote(items);
		switch (items->ahead.kind) {
		case MD_HEADING:
			if (take_heading(items, item))
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
			advance(items);
		}
	}
	return false;
}

bool
items_below(const struct items *items, enum label label)
{
	for (size_t i = 0; i < items->depth; i++) {
		if (items->labels[i].label == label)
			return true;
	}
	return false;
}

bool
item_answers(const struct item *item)
{
	return wordlist_is(LIST_BLOCKER_ANSWER,
	    item->inline_label ? item->caption
			       : label_parse_marked(item->text).caption);
}

/* "DECISIONS: a; b": a line of gist(1), which joins its points. */
static bool
is_gist_line(const struct item *item)
{
	return item->inline_label && item->form == ITEM_PARAGRAPH &&
	    str_is_upper(item->caption) &&
	    wordlist_is(LIST_GIST_LINE, item->caption);
}

/* Where "; " ends the first point, outside parentheses. */
static size_t
point_end(struct str s)
{
	size_t depth = 0;

	for (size_t i = 0; i < s.n; i++) {
		depth += s.p[i] == '(';
		depth -= s.p[i] == ')' && depth > 0;
		if (depth == 0 && str_starts(str_skip(s, i), STR("; ")))
			return i;
	}
	return s.n;
}

bool
items_next(struct items *items, struct item *item)
{
	struct item *listed = &items->listed;
	size_t end;

	if (listed->text.n == 0 && !take_next(items, listed))
		return false;
	*item = *listed;
	end = is_gist_line(item) ? point_end(item->text) : item->text.n;
	item->text = str_head(item->text, end);
	listed->text = str_skip(listed->text, end);
	if (listed->text.n)
		listed->text = str_trim(str_skip(listed->text, 1));
	return true;
}
