/*
 * part: the parts of a document, and which of them a caption or a heading names
 * (lib/data/words).
 */
#ifndef PITH_PART_H
#define PITH_PART_H

#include "base/str.h"

/* The parts of a document that points are shown in. */
enum need_part {
	NEED_STATE,
	NEED_OPEN,
	NEED_RULES,
	NEED_DECISIONS,
	NEED_COMMANDS,
	NEED_FINDINGS,
	NEED_PARTS,
	NEED_UNKNOWN = NEED_PARTS /* nothing says which */
};

/* "state", "open", "rule", "decision", "command", "finding". */
struct str need_part_name(enum need_part part);
/* NEED_FINDINGS where there is no such name. */
enum need_part need_part_named(struct str name);

/*
 * What a caption or heading says of the items under it; NEED_UNKNOWN where it
 * says nothing. What is done ("Remaining work: all closed") is not open.
 */
enum need_part part_named_by(struct str words);

/*
 * "Steps that the smith must take"; not "Steps that each session must take", nor
 * "Actions must not throw", "Task names must be short", "What you need to know of a
 * task".
 */
bool part_needs_steps(struct str words);

/* "Settled - don't re-litigate"; not "Not settled". */
bool part_is_settled(struct str words);

/* It has a word such as "fixed", and not as "not fixed", "60% fixed". */
bool part_says_closed(struct str words);

/*
 * The next percentage in text from *at on, "60" of "60% complete"; *at becomes what
 * follows its sign. False if there is none, or it is over 100.
 */
bool part_percentage(struct str text, size_t *at, uintmax_t *percentage);

#endif
