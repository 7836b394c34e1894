/*
 * words_parts: what the parts of words share: one reading of one text.
 */
#ifndef PITH_WORDS_PARTS_H
#define PITH_WORDS_PARTS_H

#include "same/words.h"

/* Weights, in tenths. */
enum { PART = 5, PAIR = 6, PLAIN = 10, NAME = 13, COMPOUND = 15 };

/* One reading of one text. */
struct words_reader {
	struct words *words;
	struct lexicon *lexicon;
	struct str text;
	size_t at;
	size_t ticks;         /* length of the fence of the open code span */
	size_t round;         /* depth of parentheses */
	bool negated;         /* the next word of content is */
	char first[16];       /* the last word, if phrases begin with it */
	size_t n_first;
	unsigned said;        /* words of content in this sentence */
	unsigned leads;       /* and how many of the first ones are told */
	bool unclosed;        /* no fence can be closed any more */
	uint32_t last;        /* word of content, or 0 */
	uint32_t from;        /* the one that stands left of the relation */
	unsigned relation;    /* to the next one: ROLE_BEFORE, ROLE_AFTER */
};

/* What a run of letters says; what one of writing without spaces does. */
void words_read_word(struct words_reader *reader, struct str run);
void words_read_unspaced(struct words_reader *reader, struct str run);

static inline void
words_add(struct words_reader *reader, uint32_t id, unsigned weight,
    unsigned flags)
{
	wordset_add(&reader->words->found, id, weight, flags);
}

#endif
