/*
 * parts: the labels that a line of a body stands under. For items.c and
 * headings.c.
 */
#ifndef PITH_PARTS_H
#define PITH_PARTS_H

#include "text/items.h"

/* item_label.level: a heading's own up to 6, then these. */
enum { HEADINGS = 6, OWN_LINE = 7, OWN_ITEM = 8 };

/* The innermost one; NULL if there is none. */
struct item_label *parts_top(struct items *items);

/* What an item is that has no label of its own. */
void parts_label(struct items *items, struct item *item);

/* Unknown words inside a part take over its meaning. */
void parts_push(struct items *items, struct item_label label);

/*
 * Takes away those that this line does not stand under; labelled: it begins
 * with a label itself.
 */
void parts_close(struct items *items, const struct md_line *line,
    bool labelled);

#endif
