/*
 * lexicon: what is known of words, whatever text they are in: a number for
 * each; which say nothing by themselves, negate or report a change; and which
 * contradict each other. The words are data: lib/data/words.
 */
#ifndef PITH_LEXICON_H
#define PITH_LEXICON_H

#include "same/intern.h"

/* What a word may do in a sentence; none for most. */
enum {
	ROLE_STOP = 1,      /* says nothing by itself */
	ROLE_NEGATE = 2,
	ROLE_CHANGE = 4,
	ROLE_BEFORE = 8,    /* what is left of it comes first */
	ROLE_AFTER = 16,
	ROLE_LABEL = 32,    /* part of a caption in front of the text */
	ROLE_MADE = 64,     /* says nothing at the start of the text */
	ROLE_PURPOSE = 128, /* "to avoid": no negation */
	ROLE_FIRST = 256,   /* the first word of a phrase that has roles */
};

/* Values of words, by number; 0 for those after the last, too. */
struct lexicon_table {
	uint32_t *of;
	size_t n, cap;
};

struct lexicon {
	struct intern intern;
	struct intern known; /* words and phrases that have roles, apart from
	                        the others: they are few, and every word is
	                        looked up */

	/* private */
	struct lexicon_table roles; /* by their numbers in `known` */
	struct lexicon_table opposite;
	struct lexicon_table equal; /* what is counted instead of a word */
	size_t longest;             /* of those that have roles */
	struct intern plain;        /* of lexicon_plain() */
	struct lexicon_table plain_roles, plain_words; /* by its numbers */
};

void lexicon_open(struct lexicon *lexicon);
void lexicon_close(struct lexicon *lexicon);

/* All words are given in lower case (ASCII). */
unsigned lexicon_roles(const struct lexicon *lexicon, struct str word);
/* Of the phrase of two words that begins with `first`, of ROLE_FIRST. */
unsigned lexicon_phrase(const struct lexicon *lexicon, struct str first,
    struct str word);
/* The number of a word, common English endings aside. */
uint32_t lexicon_word(struct lexicon *lexicon, struct str word);
/*
 * The same for words of small letters only, which most are: looked up once, by a number
 * of their own, which lexicon_plain_word() turns into that of lexicon_word().
 */
uint32_t lexicon_plain(struct lexicon *lexicon, struct str word);
unsigned lexicon_plain_roles(const struct lexicon *lexicon, uint32_t plain);
uint32_t lexicon_plain_word(struct lexicon *lexicon, uint32_t plain);

/* The number of a text as it is. */
uint32_t lexicon_exact(struct lexicon *lexicon, struct str text);
/* The number of the statement that one word comes before another. */
uint32_t lexicon_order(struct lexicon *lexicon, uint32_t first, uint32_t then);

/*
 * Gives all words new numbers, rank[old number] (0 remains 0), and frees the
 * words: after that, only lexicon_opposite() may be called.
 */
void lexicon_renumber(struct lexicon *lexicon, const uint32_t rank[]);

static inline uint32_t
lexicon_table_at(const struct lexicon_table *table, uint32_t number)
{
	return number < table->n ? table->of[number] : 0;
}

/* The number of the opposite, or 0. */
static inline uint32_t
lexicon_opposite(const struct lexicon *lexicon, uint32_t number)
{
	return lexicon_table_at(&lexicon->opposite, number);
}

#endif
