/*
 * intent: what an item of a log says about the work itself: what was decided,
 * what blocks it, what comes next, what it is for. Its words are in lib/data/words.
 */
#ifndef PITH_INTENT_H
#define PITH_INTENT_H

#include "text/items.h"

enum intent {
	INTENT_NONE,
	INTENT_DECISION,
	INTENT_BLOCKER,
	INTENT_NEXT,
	INTENT_GOAL,
	INTENT_CONSTRAINT,
};

/*
 * From the item's label, its check box, the phrases in it, or a word in capitals
 * in front ("BLOCKED: no access"). Ticked, struck out and empty ("none") items
 * have no intent.
 */
enum intent intent_of(const struct item *item);

/* "BLOCKED: no access", "BLOCKER - ...": the words in front are capitals. */
bool intent_shouted(const struct item *item);

/* The words after "BLOCKED - " or "Blocker: "; without those all of text. */
struct str intent_reason(struct str text);

/* The words after "all" in "All lint errors are fixed"; else empty. */
struct str intent_settles(struct str text);

/* A question. */
bool intent_asks(struct str text);

/* Says what work under way lacks: "not yet placed". */
bool intent_lacks(struct str text);

/* Says what failed work could not do: "ran out of memory". */
bool intent_fails(struct str text);

/*
 * The first line of an entry states a decision: "Decision #22: ...",
 * "DEC-004: ...", "Decided to ...". words is its title, id its identifier.
 */
bool intent_decides(struct str words, struct str id);

#endif
