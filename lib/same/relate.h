/*
 * relate: whether two texts, read as words, say the same.
 *
 * With a and b the weights of the two (the sum of their words'), a <= b, and
 * c the weight of the words they have in common, the likeness is the mean of
 * c / (a + b - c) and c / a, in thousandths. How much is asked for depends on
 * whether they begin with the same: on their lead words (wordset.h). Whatever
 * their likeness, two texts that conflict do not say the same: see relate.c.
 */
#ifndef PITH_RELATE_H
#define PITH_RELATE_H

#include "same/lexicon.h"
#include "same/wordset.h"

/* A text as it is kept for comparing. */
struct reading {
	const struct word *words; /* by id */
	size_t n;
	uint64_t weight;
	bool change;              /* tells a change */
};

enum relation {
	RELATION_NONE,
	RELATION_SAME,
	RELATION_NEWER, /* the second tells that the first is not so any more */
};

enum {
	LIKE = 440,       /* thousandths: says the same, */
	LIKE_LEAD = 60,   /* and more for each lead word that one has alone, */
	LIKE_LESSER = 580, /* what is common is that much of the lesser, */
	LIKE_PART = 300,   /* and that much of the greater */
	LIKE_ENOUGH = 400, /* may stand together, by means of a third */
	LIKE_LEAST = 350, /* may stay so when others have come */
};

/* From their weights and the common one; `lesser` is not above `greater`. */
static inline unsigned
relate_likeness(uint64_t lesser, uint64_t greater, uint64_t common)
{
	if (lesser == 0)
		return 0;
	return (unsigned)((1000 * common / (lesser + greater - common) +
	    1000 * common / lesser) / 2);
}

/* `older` came before `newer`; *likeness is set for all but NONE. */
enum relation relate(const struct lexicon *lexicon,
    const struct reading *older, const struct reading *newer,
    unsigned atleast, unsigned *likeness);

#endif
