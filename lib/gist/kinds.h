/*
 * kinds: what an item of an entry is about, by captions that are no label
 * everywhere. Only for outline_item.c.
 */
#ifndef PITH_KINDS_H
#define PITH_KINDS_H

#include "text/items.h"

/* "Focus: x", "Task: x": what the work was for. */
bool kind_objective(const struct item *item);

/* "Verdict: x", "Result: x", "Impact: x". */
bool kind_outcome(const struct item *item);

/* "Confidence: HIGH", "Time: 2h": says nothing of the work. */
bool kind_measure(const struct item *item);

/* "2025-11-03T18:22:41Z", and not much more. */
bool kind_stamp(struct str text);

/* "`src/a.c`, `src/b.c` (new)", and not much more. */
bool kind_files(struct str text);

/* The item, with its caption off if it is one of these. */
struct item kind_captioned(const struct item *item);

#endif
