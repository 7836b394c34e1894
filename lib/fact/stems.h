/*
 * stems: the words of next steps and of the reports that they are done, and
 * which of these words are the same but for their endings.
 */
#ifndef PITH_STEMS_H
#define PITH_STEMS_H

#include "base/buf.h"

/* Adds the words of text but for filler, folded, with a space after each. */
void stems_add(struct buf *b, struct str text);

/* verify, verified; column, columns; not phase1, phase12. */
bool stems_same(struct str a, struct str b);
/* One of the words, as stems_add() writes them, is the same. */
bool stems_have(struct str words, struct str word);

/* Text `some` has two words or more but for filler, and all are in text. */
bool stems_all_in(struct str some, struct str text);

/*
 * A bit for the start of each word, the same whatever its ending: with it, most
 * reports need not be folded. Words that folding may change have no bit.
 */
uint64_t stems_signature(struct str text);

/* The words say that something is not done. */
bool stems_deny(struct str words);

#endif
