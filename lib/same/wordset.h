/* wordset: the words of one text, each once, by their numbers. */
#ifndef PITH_WORDSET_H
#define PITH_WORDSET_H

#include "same/lexicon.h"

/* What is known of a word in one text. */
enum {
	WORD_PLAIN = 1,    /* it is affirmed */
	WORD_NEGATED = 2,  /* it follows not, never, without, ... */
	WORD_NUMBER = 4,   /* a number, or the name of a story */
	WORD_CODE = 8,     /* an identifier, or a part of one */
	WORD_POLE = 16,    /* may not be missing in the other text */
	WORD_LEAD = 32,    /* one of the first two */
	WORD_SUBJECT = 64, /* the first one, a name: the text is about it */
	WORD_COMMAND = 128, /* a command without weight; a program in one */
};

/* Packed: there are very many. */
struct word {
	uint32_t id;
	uint8_t weight; /* tenths of a word; 0 where only an order is meant */
	uint8_t flags;
} __attribute__((packed, aligned(2)));

struct wordset {
	struct word *all;
	size_t n, cap;
};

/* Adds one at the end: call wordset_sort() when all are there. */
void wordset_add(struct wordset *set, uint32_t id, unsigned weight,
    unsigned flags);
/* By number; a word that is there twice has its greatest weight, all flags. */
void wordset_sort(struct wordset *set);
/* Starts as all zero. */
void wordset_free(struct wordset *set);

/* By number, duplicates included. */
void words_sort(struct word words[], size_t n);
/* Whether a number is among n sorted words. */
bool words_have(const struct word words[], size_t n, uint32_t id);

#endif
