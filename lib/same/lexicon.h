/*
 * lexicon: what is known of words whatever the text they stand in: a number
 * for each, which ones say nothing by themselves, negate, or tell a change,
 * and which say the contrary of each other.
 */
#ifndef PITH_LEXICON_H
#define PITH_LEXICON_H

#include "intern.h"

/* What a word may do in a sentence; none for most. */
enum {
	ROLE_STOP = 1,    /* says nothing by itself */
	ROLE_NEGATE = 2,
	ROLE_CHANGE = 4,
	ROLE_BEFORE = 8,  /* what stands left of it comes first */
	ROLE_AFTER = 16,
	ROLE_LABEL = 32,  /* part of a caption in front of the text */
	ROLE_MADE = 64,   /* says nothing at the start of the text */
};

struct lexicon {
	struct intern intern;
	struct intern known; /* the words that have roles, by themselves: */
	uint8_t *roles;      /* each word is looked for, few are there */
	size_t n_roles, cap_roles;
	uint32_t *opposite; /* by number */
	size_t n_opposite, cap_opposite;
	uint32_t *equal;    /* by number: what is counted in its place, or 0 */
	size_t n_equal, cap_equal;
};

void lexicon_open(struct lexicon *lexicon);
void lexicon_close(struct lexicon *lexicon);

/* All words are given in lower case. */
unsigned lexicon_roles(const struct lexicon *lexicon, struct str word);
/* The number of a word, common English endings aside. */
uint32_t lexicon_word(struct lexicon *lexicon, struct str word);
/* The number of a text as it stands. */
uint32_t lexicon_exact(struct lexicon *lexicon, struct str text);
/* The number that tells that one word stands before another. */
uint32_t lexicon_order(struct lexicon *lexicon, uint32_t first, uint32_t then);

/*
 * From now on words have other numbers, those in rank (by the present ones; 0
 * stays 0); only lexicon_opposite may be used any more: the words are gone.
 */
void lexicon_renumber(struct lexicon *lexicon, const uint32_t rank[]);

/* The number that says the contrary, or 0. */
static inline uint32_t
lexicon_opposite(const struct lexicon *lexicon, uint32_t number)
{
	return number < lexicon->n_opposite ? lexicon->opposite[number] : 0;
}

#endif
