/*
 * bpe: how many tokens a text is by a vocabulary: exactly as many as the
 * reference gives.
 */
#ifndef PITH_BPE_H
#define PITH_BPE_H

#include "tokens/vocab.h"

/*
 * A piece that is no token itself: of its parts, bytes at first, the two
 * neighbours that are the token of the lowest rank become one, the leftmost
 * first, until no two are a token. Never quadratic.
 */
size_t bpe_merge(const struct vocab *vocab, struct str piece);

/*
 * All pieces of a text. What is no UTF-8 counts as U+FFFD, one for each longest
 * part that could begin a character. One thread only: what was merged once is
 * remembered.
 */
uint64_t bpe_count(const struct vocab *vocab, struct str text);

#endif
