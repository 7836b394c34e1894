/*
 * signs: whether an item that no rule decides teaches something, by many weak
 * signs: its form, its label and a few dozen words. A linear model with 0 and 1;
 * its weights are in lib/data/signs.
 */
#ifndef PITH_SIGNS_H
#define PITH_SIGNS_H

#include "text/items.h"

/*
 * X(name): of the signs, each with its weight in lib/data/signs.
 *
 * always (any item has it), entry (it is in one), nested, longer (than 60
 * characters), code (has a code span), code_first, date, status (of work, or a
 * check box); its label is done or other (label.h); words of the caption:
 * lesson, test, work; words of its own: did, must, limits.
 */
#define SIGNS(X) \
	X(always) X(entry) X(nested) X(longer) X(code) X(code_first) X(date) \
	X(status) X(done) X(other) X(lesson) X(test) X(work) X(did) X(must) X(limits)

enum sign {
#define X(name) SIGN_##name,
	SIGNS(X)
#undef X
	SIGN_COUNT
};

/* The signs that an item has: bit s is sign s. */
uint32_t signs_of(const struct item *item, bool entry);

/* Their weights speak for a learning. */
bool signs_teach(uint32_t signs);

#endif
