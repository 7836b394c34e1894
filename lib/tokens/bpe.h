/*
 * bpe: byte pair encoding: counts the tokens of a text by a vocabulary, exactly
 * as the reference implementation does.
 */
#ifndef PITH_BPE_H
#define PITH_BPE_H

#include "tokens/vocab.h"

/*
 * The tokens of a text. Invalid UTF-8 counts as U+FFFD, one for each
 * longest part that could begin a character. Caches results in static memory,
 * so only one thread may call it.
 */
uint64_t bpe_count(const struct vocab *vocab, struct str text);

#endif
