#include "text/parts.h"

struct item_label *
parts_top(struct items *items)
{
	return items->depth > 0 ? &items->labels[items->depth - 1] : NULL;
}

void
parts_label(struct items *items, struct item *item)
{
	const struct item_label *label = parts_top(items);

	item->label = label ? label->label : LABEL_NONE;
	item->caption = label ? label->caption : (struct str){ 0 };
}

void
parts_push(struct items *items, struct item_label label)
{
	enum label outer = items->depth ? parts_top(items)->label : LABEL_NONE;

	/* A topic inside a part ("### Database" under "## Gotchas"). */
	if (label.label == LABEL_OTHER && outer != LABEL_NONE &&
	    outer != LABEL_META && outer != LABEL_STATUS)
		label.label = outer;
	if (items->depth < ITEM_LABELS)
		items->depth++;
	*parts_top(items) = label;
}

/* The item stands under this label of an item, or beside it and belongs to it. */
static bool
holds_item(struct item_label *label, size_t indent, bool labelled)
{
	if (indent > label->indent + 1) {
		label->nested = true;
		return true;
	}
	/*
	 * Labels as siblings of their items; and learnings that go on behind
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

void
parts_close(struct items *items, const struct md_line *line, bool labelled)
{
	struct item_label *label;

	while ((label = parts_top(items)) && label->level > HEADINGS) {
		if (line->kind != MD_ITEM
			? holds_text(label, line->indent, labelled)
			: label->level == OWN_LINE
			? label->indent <= line->indent
			: holds_item(label, line->indent, labelled))
			return;
		items->depth--;
	}
}
