/*
 * intent: what an item of a log says of the work itself, not of what it
 * teaches: what was decided, what stops it, what comes next, what it is for.
 */
#ifndef PITH_INTENT_H
#define PITH_INTENT_H

#include "items.h"

enum intent {
	INTENT_NONE,
	INTENT_DECISION,
	INTENT_BLOCKER,
	INTENT_NEXT,
	INTENT_GOAL,
	INTENT_CONSTRAINT,
};

/* "decision", ...: the type of a fact; NULL for INTENT_NONE. */
const char *intent_name(enum intent intent);

/*
 * By its label, its check box, or a word in capitals in front ("BLOCKED: no
 * access"). What is ticked, struck out or says "none" is nothing.
 */
enum intent intent_of(const struct item *item);

/* "BLOCKED: no access", "BLOCKER - ...": the words in front are capitals. */
bool intent_shouted(const struct item *item);

/* A blocker that says itself that it is none any more. */
bool intent_resolved(const struct item *item);

/*
 * The line that starts an entry tells a decision: "Decision #22: ...",
 * "DEC-004: ...", "Decided to ...". words is its title, id its identifier.
 */
bool intent_decides(struct str words, struct str id);

#endif
