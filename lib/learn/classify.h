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

/* The context that an item is judged by. All zero where a file begins. */
struct around {
	struct str story; /* of its record, an entry or a section */

	/* private */
	bool title;   /* the record is a section that a title begins */
	bool outside; /* it is not an entry */
	bool alone;   /* it has one item */
	bool parts;   /* in this file, entries of stories have a part for what
	                     was learned */
	bool reports; /* this is one; what is outside that part reports work */
};

/* Sets it for the next record of the file, with all of its items. */
void around_set(struct around *around, const struct record *record,
    const struct item *items, size_t n);

/*
 * "pattern", "gotcha" or "dependency"; NULL if the item is not a learning. A
 * dependency between two identifiers sets needs, to slices of the item's text;
 * one of them may be the story. Sets *signs, unless that is NULL, to the item's
 * signs if they decided, or to 0 where a rule did.
 */
const char *judge(struct rules *rules, const struct item *item,
    const struct around *around, struct needs *needs, uint64_t *signs);

/*
 * The text of the learning: the item's text, with its label if that label says
 * more than the kind of the part ("Warning rules: tri_state conflicts"), and
 * with an arrow for "depends on". Lives in the arena or in the body.
 */
struct str learning_text(const struct item *item, const struct needs *needs,
    struct arena *arena);

#endif
