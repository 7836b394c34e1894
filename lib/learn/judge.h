/*
 * judge: what an item of a log teaches, by its label and by the rules of
 * learnings.rules.
 */
#ifndef PITH_JUDGE_H
#define PITH_JUDGE_H

#include "learn/rules.h"
#include "text/items.h"

/* "US-003 needs US-002" */
struct needs {
	struct str from, to;
};

/*
 * "pattern", "gotcha" or "dependency"; NULL for what is no learning. needs
 * is set for a dependency between identifiers, which are slices of the item's
 * text.
 */
const char *judge(struct rules *rules, const struct item *item,
    struct needs *needs);

#endif
