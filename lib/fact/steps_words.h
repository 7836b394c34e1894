/*
 * steps_words: the words of steps and of reports, and which of them are the
 * same. Only steps.c and blockers.c need it.
 */
#ifndef PITH_STEPS_WORDS_H
#define PITH_STEPS_WORDS_H

#include "base/buf.h"

/* The words of text that say something, folded, a space behind each. */
void words_add(struct buf *b, struct str text);

/* verify, verified; column, columns; not phase1, phase12. */
bool words_same(struct str a, struct str b);
/* One of the words, as words_add() writes them, is the same. */
bool steps_have_word(struct str words, struct str word);

/* Two words at least say something, and each of them is in the text. */
bool words_all_in(struct str some, struct str text);

/*
 * A bit for the start of each word, which is the same whatever its ending: so
 * that most reports need not be folded. What folding may change has none.
 */
uint64_t words_signature(struct str text);

/* They say of something that it is not done. */
bool words_deny(struct str words);

#endif
