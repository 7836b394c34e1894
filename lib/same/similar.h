/*
 * similar: which of many texts say the same. All are added first, the oldest
 * first; then they are grouped. The groups depend on nothing but the texts and
 * their order. Time grows nearly with the number of words, whatever they are:
 * where a word is in very many texts, only some of those are compared.
 */
#ifndef PITH_SIMILAR_H
#define PITH_SIMILAR_H

#include "same/slots.h"
#include "same/words.h"

struct similar_text {
	uint64_t signature; /* of its words: rarity.h */
	size_t first;       /* of its words in `all`, where texts of equal
	                       words share them */
	uint32_t n;
	uint32_t weight;
	uint32_t kept;      /* after grouping: the text that stands for it;
	                       before that: a later one of equal words */
	uint8_t class;
	bool change;
};

struct similar {
	struct words words;
	struct similar_text *texts;
	size_t n, cap;
	uint32_t *newer;  /* after grouping: of a kept text the kept one that
	                     made it obsolete, else itself */

	/* private */
	struct word *all; /* gone after grouping */
	size_t n_all, cap_all;
	size_t n_ids;     /* how many different words there are, */
	uint32_t n_once;  /* and in one text only: by number the first ones */
	struct slots sets; /* of words; the first text that has them */
	struct similar_edge {
		uint32_t old, new;
	} *edges;         /* what is obsolete, and by which text */
	size_t n_edges, cap_edges;
};

void similar_open(struct similar *similar);
void similar_close(struct similar *similar);

/*
 * Only texts of the same class are compared. An exact text is the same as one
 * with the same bytes only.
 */
void similar_add(struct similar *similar, struct str text, uint8_t class,
    bool exact);

/* Adds a text that is, with its class, the same as an earlier one. */
void similar_repeat(struct similar *similar, uint32_t earlier);

/* Sets kept and newer of all texts. */
void similar_group(struct similar *similar);

/* Follows kept to its end, before and while texts are grouped. */
uint32_t similar_kept(struct similar *similar, uint32_t text);

#endif
