/*
 * classify: whether an item of a log is a learning, by its label, by
 * learnings.rules and, where these decide nothing, by signs.h; and its text.
 */
#ifndef PITH_CLASSIFY_H
#define PITH_CLASSIFY_H

#include "json/record.h"
#include "learn/rules.h"
#include "text/items.h"

/* "US-003 needs US-002" */
struct needs {
	struct str from, to;
};

/*
 * "pattern", "gotcha" or "dependency"; NULL if the item is not a learning. A
 * dependency between two identifiers sets needs, to slices of the item's text;
 * one of them may be the story of the record, an entry or a section.
 */
const char *judge(struct rules *rules, const struct item *item,
    const struct record *record, struct needs *needs);

/*
 * The text of the learning: the item's text, with its label if that label says
 * more than the kind of the part ("Warning rules: tri_state conflicts"), and
 * with an arrow for "depends on". Lives in the arena or in the body.
 */
struct str learning_text(const struct item *item, const struct needs *needs,
    struct arena *arena);

#endif
