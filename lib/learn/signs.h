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
 * Form: always (any item has it), paragraph, row, nested, brief (20 characters or
 * fewer), code (has a code span), code_first, date, status (of work, or a check
 * box), arrow, equals, sentences (more than one), colon (at its end).
 * Its label (label.h): none, done, blocker, decision. Words of the caption: lesson,
 * test; its own: did, must, limits; did_first, its first one.
 */
/* clang-format off */
#define SIGNS(X) \
	X(always) X(paragraph) X(row) X(nested) X(brief) X(code) X(code_first) \
	X(date) X(status) X(arrow) X(equals) X(sentences) X(colon) \
	X(none) X(done) X(blocker) X(decision) X(lesson) X(test) \
	X(did) X(must) X(limits) X(did_first)

enum sign {
#define X(name) SIGN_##name,
	SIGNS(X)
#undef X
	SIGN_COUNT
};
/* clang-format on */

/* The signs that an item has: bit s is sign s. */
uint32_t signs_of(const struct item *item);

/* The name of a sign, as lib/data/signs has it. */
const char *sign_name(enum sign sign);

/* Their weights speak for a learning. */
bool signs_teach(uint32_t signs);

#endif
