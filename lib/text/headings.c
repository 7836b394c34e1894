#include "text/headings.h"

#include "text/date.h"
#include "text/hear.h"
#include "text/ids.h"
#include "text/parts.h"
#include "text/wraps.h"

/* "### Gotcha: the cache is per process": the heading itself is an item. */
static bool
heading_says(const struct md_line *line, struct heard *heard)
{
	return hear_colon(line->text, heard) && !heard->own &&
	    heard->label < LABEL_STATUS &&
	    (heard->weight >= 3 || !label_teaches(heard->label));
}

/*
 * The first line is the name of the whole: a label only where its words are
 * ("## Codebase Patterns"). A document's title is none, but for learnings; a
 * weak word before a colon ("### Discovery: ...") makes no part of learnings.
 */
static enum label
heading_label(const struct md_line *line, const struct heard *heard, bool first)
{
	if (heard->label == LABEL_OTHER)
		return first ? LABEL_NONE : LABEL_OTHER;
	if (!label_teaches(heard->label))
		return line->level == 1 ? LABEL_NONE : heard->label;
	return heard->own || heard->weight >= 3 ? heard->label : LABEL_OTHER;
}

/* "### Testing" below "## Codebase Patterns" is what they are about. */
static bool
is_topic_heading(struct items *items, enum label label)
{
	const struct item_label *outer = parts_top(items);
	unsigned weight;

	return outer && label_teaches(outer->label) &&
	    label_known(outer->caption, &weight) == outer->label &&
	    (label == LABEL_DONE || label == LABEL_TEST || label == LABEL_META);
}

/*
 * "## 2026-05-18 - US-018: Expiry warning" is the name of an entry: a label
 * only where each word behind date and identifier is one's ("Learnings").
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
	label = label_known(hear_caption(text), &weight);
	return text.n && (label == LABEL_OTHER || label == LABEL_NONE);
}

bool
headings_take(struct items *items, struct item *item)
{
	struct md_line line = items->ahead;
	struct heard heard = { .label = LABEL_OTHER };
	size_t number = items->line;
	bool says = heading_says(&line, &heard);

	while (items->depth > 0 &&
	    (parts_top(items)->level > HEADINGS ||
		parts_top(items)->level >= line.level))
		items->depth--;
	items->lists = 0;
	if (!says) {
		heard.caption = hear_caption(line.text);
		heard.label = label_of(heard.caption);
		heard.own = true;
		if (is_topic_heading(items, heard.label) ||
		    (number == 1 && names_entry(line.text)))
			heard.label = LABEL_OTHER;
	}
	wraps_advance(items);
	parts_push(items,
	    (struct item_label){ heading_label(&line, &heard, number == 1),
		heard.caption, 0, line.level, false, true, false });
	if (!says)
		return false;
	*item = (struct item){ .label = heard.label,
		.caption = heard.caption,
		.text = heard.text,
		.line = number,
		.end = number,
		.inline_label = true };
	return true;
}
