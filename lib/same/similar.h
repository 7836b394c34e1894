/*
 * similar: which of many texts say the same. All are added first, the oldest
 * first; then they are grouped. The groups depend on nothing but the texts and
 * their order. Time grows nearly with the number of words, whatever they are:
 * where a word is in very many texts, only some of those are compared.
 */
#ifndef PITH_SIMILAR_H
#define PITH_SIMILAR_H

#include "relate.h"

struct similar_text {
	uint64_t signature; /* a bit for each word */
	uint64_t heavy;     /* for those that weigh most */
	size_t first;      /* of its words in `all` */
	uint32_t n;
	uint32_t weight;
	uint32_t kept;     /* after grouping: the text that stands for it */
	uint32_t newer;    /* of a kept text: the kept one that made it
	                      obsolete, else itself */
	uint32_t newest;   /* of a kept text: the last of its group */
	uint8_t class;
	bool change;
};

struct similar {
	struct words words;
	struct similar_text *texts;
	size_t n, cap;

	/* private */
	struct word *all;
	size_t n_all, cap_all;
	struct similar_edge {
		uint32_t old, new;
	} *edges;          /* what is obsolete, and by which text */
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

/* Sets kept and newer of all texts. */
void similar_group(struct similar *similar);

#endif
