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
 * words in at most `columns`, cut behind a sentence or a clause, else behind a
 * word and with "…". Never inside parentheses. Empty where not even a word
 * fits.
 */
struct str clause_cut(struct str words, size_t columns, struct arena *arena);

/* Cut before the second of the places where code was left out. */
struct str clause_clear(struct str words, struct arena *arena);

/* The columns that words take: a character of three bytes or more takes two. */
size_t clause_columns(struct str words);

/* Without punctuation, dashes and open brackets at the end. */
struct str clause_end(struct str words);

/* Without parentheses at the end: others will follow. */
struct str clause_ungrouped(struct str words);

/* Adds words that go on a sentence: "All tests pass" begins small then. */
void clause_on(struct buf *b, struct str words);

#endif
