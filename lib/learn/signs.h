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
 * Form: always (any item has it), paragraph, row, quote, nested, boxed; brief (20
 * characters or fewer), over40, over80, over140, over240; code (has a code span),
 * spans (more than one), code_first, date, digit, numbers (three or more),
 * percent, status (of work, or a check box), arrow, equals, sentences (more than
 * one), colon (at its end).
 * Its label (label.h): none, blocker, decision, done, inlined (on the same line).
 * Words of the caption: lesson, test; its own: did, must, limits; did_first, its
 * first one.
 * Its place, which the caller knows: outside (of entries), alone (in its record).
 */
/* clang-format off */
#define SIGNS(X) \
	X(always) X(paragraph) X(row) X(quote) X(nested) X(boxed) X(brief) \
	X(over40) X(over80) X(over140) X(over240) X(code) X(spans) \
	X(code_first) X(date) X(digit) X(numbers) X(percent) X(status) \
	X(arrow) X(equals) X(sentences) X(colon) X(none) X(blocker) \
	X(decision) X(done) X(inlined) X(lesson) X(test) X(did) X(must) \
	X(limits) X(did_first) X(outside) X(alone)

enum sign {
#define X(name) SIGN_##name,
	SIGNS(X)
#undef X
	SIGN_COUNT
};
/* clang-format on */

/* Bit s is sign s. */
static inline uint64_t
sign_bit(enum sign sign, bool there)
{
	return (uint64_t)there << sign;
}

/* The signs that an item shows by itself. */
uint64_t signs_of(const struct item *item);

/* The name of a sign, as lib/data/signs has it. */
const char *sign_name(enum sign sign);

/*
 * The weights of an item's signs, and of *signs, which the caller knows, speak for
 * a learning. Adds to *signs what was looked for, all of them if that is true:
 * words and status are not where they would not change the answer.
 */
bool signs_teach(const struct item *item, uint64_t *signs);

#endif
