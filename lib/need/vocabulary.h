/*
 * vocabulary: how much the words of a point, and those of the caption or heading
 * above it, say for whether it is needed: the weights of lib/data/need-words, made
 * from labelled logs by `tests/bench/weigh --words`. They are those of the words, of
 * any language, that the logs of twenty owners or more had in one making of the
 * weights, unless their weight is below 0.05.
 * A line has the word as words.h reads it, its weight in a point, and that above
 * one:
 *
 *   never 0.2 0
 *   next 0.1 0.2
 */
#ifndef PITH_VOCABULARY_H
#define PITH_VOCABULARY_H

#include "need/words.h"

enum vocabulary_place {
	VOCABULARY_TEXT,
	VOCABULARY_ABOVE,
	VOCABULARY_PLACES
};

/* The sum of the weights of these words there, in thousandths. */
int vocabulary_sum(const struct word_set *words, enum vocabulary_place place);

#endif
