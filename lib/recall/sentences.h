/*
 * sentences: whether a text says what a sentence says, in whichever words
 * stand around: 600 in 1,000 of the weight of its words (words.h) must be in
 * three sentences or lines of the text that follow each other.
 */
#ifndef PITH_SENTENCES_H
#define PITH_SENTENCES_H

#include "same/words.h"

struct sentences {
	/* private */
	struct words words;
	struct sentences_word {
		uint32_t id, place; /* it is in the sentences from there on */
	} *known;       /* by id, then place */
	size_t n, cap;
	size_t places;
	uint64_t *found; /* by place: of the sentence asked for, */
	uint32_t *seen;  /* the places where something of it was */
	size_t n_seen;
	struct sentences_asked {
		size_t from, end; /* in known */
		uint64_t weight;
	} *asked;        /* its words */
	size_t n_asked, cap_asked;
};

void sentences_open(struct sentences *sentences, struct str text);
void sentences_close(struct sentences *sentences);

bool sentences_have(struct sentences *sentences, struct str sentence);

#endif
