/*
 * wordset: the words of one text, each once, by their numbers.
 */
#ifndef PITH_WORDSET_H
#define PITH_WORDSET_H

#include "base/str.h"

/* What is told of a word in one text. */
enum {
	WORD_PLAIN = 1,   /* stands there as it is */
	WORD_NEGATED = 2, /* stands there behind not, never, without, ... */
	WORD_NUMBER = 4,  /* a number, or the name of a story */
	WORD_CODE = 8,    /* an identifier, or a part of one */
	WORD_POLE = 16,   /* may not be missing in the other text */
	WORD_LEAD = 32,   /* one of the first two */
	WORD_SUBJECT = 64, /* the first one, a name: the text is about it */
};

/* Packed: very many are held. */
struct word {
	uint32_t id;
	uint8_t weight; /* tenths of a word; 0 for what only tells an order */
	uint8_t flags;
} __attribute__((packed, aligned(2)));

struct wordset {
	struct word *all;
	size_t n, cap;
};

/* Behind the others: wordset_sort() comes before words_have(). */
void wordset_add(struct wordset *set, uint32_t id, unsigned weight,
    unsigned flags);
/* By number; what is there twice has its greatest weight and all flags. */
void wordset_sort(struct wordset *set);
/* Starts as all zero. */
void wordset_free(struct wordset *set);

/* By number, whatever is told of them. */
void words_sort(struct word words[], size_t n);
/* Whether a number is among n sorted words. */
bool words_have(const struct word words[], size_t n, uint32_t id);

#endif
