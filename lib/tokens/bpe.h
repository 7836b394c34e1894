/*
 * bpe: byte pair encoding: counts the tokens of a text by a vocabulary, exactly
 * as the reference implementation does.
 */
#ifndef PITH_BPE_H
#define PITH_BPE_H

#include "tokens/vocab.h"

/*
 * The tokens of a piece that is not itself a token. Its parts are bytes at
 * first; the two neighbours that make the token of the lowest rank are merged,
 * the leftmost first, until no two make a token. Never quadratic.
 */
size_t bpe_merge(const struct vocab *vocab, struct str piece);

/*
 * The tokens of a whole text. Invalid UTF-8 counts as U+FFFD, one for each
 * longest part that could begin a character. Caches results in static memory,
 * so only one thread may call it.
 */
uint64_t bpe_count(const struct vocab *vocab, struct str text);

#endif
