/*
 * clause: plain words (wording.h) cut where a clause ends.
 */
#ifndef PITH_CLAUSE_H
#define PITH_CLAUSE_H

#include "base/arena.h"
#include "base/buf.h"

/*
 * The first sentence, without its full stop. One of a word or two ("PASS.")
 * takes the next one with it.
 */
struct str clause_sentence(struct str words, struct arena *arena);

/* Without the reasons given: "... because it was slow". */
struct str clause_bare(struct str words);

/*
 * words in at most `columns`, cut after a sentence or a clause, else after a
 * word and with "…". Never inside parentheses. Empty if not even a word fits.
 */
struct str clause_cut(struct str words, size_t columns, struct arena *arena);

/* Cut before the second "…" for code that was left out. */
struct str clause_clear(struct str words, struct arena *arena);

/* The width of words: a character of three bytes or more has two columns. */
size_t clause_columns(struct str words);

/* Without punctuation, dashes and open brackets at the end. */
struct str clause_end(struct str words);

/* Without parentheses at the end, because others will follow. */
struct str clause_ungrouped(struct str words);

/* Adds words that continue a sentence: "All tests pass" begins in lower case. */
void clause_on(struct buf *b, struct str words);

#endif
