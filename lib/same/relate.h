/*
 * relate: whether two texts, read as words, say the same.
 *
 * With a and b the weights of the two (the sum of their words'), a <= b, and
 * c the weight of the words in common, the likeness is the mean of
 * c / (a + b - c) and c / a, in thousandths. How much is required depends on
 * whether both begin with the same words (WORD_LEAD). However alike they are,
 * two texts that conflict do not say the same: see relate().
 *
 * Fewer words in common are enough where they are rare among all texts: see
 * paraphrase().
 */
#ifndef PITH_RELATE_H
#define PITH_RELATE_H

#include "same/wordset.h"

/* Of words that weigh more the rarer they are. */
struct rare {
	uint64_t weight; /* the sum of theirs, */
	double squares;  /* and that of its squares */
};

/* A text as it is kept for comparing. */
struct reading {
	const struct word *words; /* by id */
	size_t n;
	uint64_t weight;
	bool change;              /* reports a change */

	/* for pair_signs() */
	struct rare rare;
	size_t from;              /* no word before it is in common */
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

/*
 * X(name): what is known of two texts, each with its weight in lib/data/same.
 *
 * always (of any two); alike (the square of the cosine), held (the part of the
 * lesser that is in common) and common (how much is), all three with words that
 * weigh more the rarer they are; names (each has one that the other lacks);
 * number (the lesser has some that the other lacks); leads (words that only one
 * begins with); texts (how many there are, as a logarithm: the more, the
 * likelier is that two are alike by chance).
 */
#define PAIR_SIGNS(X) \
	X(always) X(alike) X(held) X(common) X(names) X(number) X(leads) \
	X(texts)

enum pair_sign {
#define X(name) PAIR_##name,
	PAIR_SIGNS(X)
#undef X
	    PAIR_SIGN_COUNT
};

/* What all texts tell. */
enum { RARITY_ONE = 256 };
struct rarity {
	int texts;       /* the logarithm of their number, in thousandths */
	uint16_t *words; /* how rare each is, by number, in parts of RARITY_ONE */
	int held;        /* the least that these signs are of a paraphrase: */
	int common;      /* see rarity_least() */
};

/* Sets held and common by texts. */
void rarity_least(struct rarity *rarity);

uint64_t rare_weight(const struct word *word, const struct rarity *rarity);
struct rare rare_words(const struct reading *reading,
    const struct rarity *rarity);

/* What the lesser of two has in common with the other, at least, if they say the same. */
uint64_t rare_least(struct rare lesser, const struct rarity *rarity);

/*
 * Sets the signs, in thousandths; false if the two do not say the same, or none of the
 * other signs could make them a paraphrase: then not all are set.
 */
bool pair_signs(int signs[PAIR_SIGN_COUNT], const struct lexicon *lexicon,
    const struct rarity *rarity, const struct reading *older,
    const struct reading *newer);

/* Above 0 if they say the same in other words; a higher one is surer. */
int paraphrase(const int signs[PAIR_SIGN_COUNT]);

#endif
