/*
 * intent: what an item of a log says of the work itself, not of what it
 * teaches: what was decided, what stops it, what comes next, what it is for.
 */
#ifndef PITH_INTENT_H
#define PITH_INTENT_H

#include "fact/types.h"
#include "text/items.h"

enum intent {
	INTENT_NONE,
	INTENT_DECISION,
	INTENT_BLOCKER,
	INTENT_NEXT,
	INTENT_GOAL,
	INTENT_CONSTRAINT,
};

/* The type of the fact that it is; TYPES for INTENT_NONE. */
enum type intent_type(enum intent intent);

/*
 * By its label, its check box, or a word in capitals in front ("BLOCKED: no
 * access"). What is ticked, struck out or says "none" is nothing.
 */
enum intent intent_of(const struct item *item);

/* "BLOCKED: no access", "BLOCKER - ...": the words in front are capitals. */
bool intent_shouted(const struct item *item);

/* The words behind "BLOCKED - ", "Blocker: "; without those all of text. */
struct str intent_reason(struct str text);

/* Tells what is missing that the work needs: "waits for the palette". */
bool intent_waits(struct str text);

/* A blocker that says itself that it is none any more. */
bool intent_resolved(const struct item *item);

/* The words behind "all" in "All lint errors are fixed"; else empty. */
struct str intent_settles(struct str text);

/* A question. */
bool intent_asks(struct str text);

/* Says of work that is under way what it lacks: "not yet placed". */
bool intent_lacks(struct str text);

/* Says of work that failed what could not be done: "ran out of memory". */
bool intent_fails(struct str text);

/* "BLOCKER RESOLVED: ...": an entry ends the blocker before it. */
bool intent_unblocks(struct str title);

/*
 * The line that starts an entry tells a decision: "Decision #22: ...",
 * "DEC-004: ...", "Decided to ...". words is its title, id its identifier.
 */
bool intent_decides(struct str words, struct str id);

#endif
