/*
 * wordset: the words of one text, each once, by their numbers; and whether two
 * texts, read as words, say the same.
 *
 * With a and b the weights of the two (the sum of their words'), a <= b, and
 * c the weight of the words in common, the likeness is the mean of
 * c / (a + b - c) and c / a, in thousandths. How much is required depends on
 * whether both begin with the same words (WORD_LEAD). However alike they are,
 * two texts that conflict do not say the same: see relate().
 */
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

/* A text as it is kept for comparing. */
struct reading {
	const struct word *words; /* by id */
	size_t n;
	uint64_t weight;
	bool change;              /* reports a change */
};

enum relation {
	RELATION_NONE,
	RELATION_SAME,
	RELATION_NEWER, /* the second says that the first is no longer so */
};

enum {
	LIKE = 440,        /* says the same, in thousandths; */
	LIKE_LITTLE = 540, /* the same if less than five words are in common
	                      and each text has others; */
	LIKE_LEAD = 60,    /* more for each lead word that only one has */
	LIKE_LESSER = 580, /* the common part of the lesser, at least, */
	LIKE_PART = 300,   /* and of the greater */
	LIKE_ENOUGH = 400, /* may join a group through a third text */
	LIKE_LEAST = 350,  /* may stay in it when others have joined */
};

/* `older` came before `newer`; *likeness is set for all but NONE. */
enum relation relate(const struct lexicon *lexicon,
    const struct reading *older, const struct reading *newer,
    unsigned atleast, unsigned *likeness);

#endif
