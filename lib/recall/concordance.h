/*
 * concordance: where each word of a text stands, so that what is looked for
 * in it, again and again, need not be searched. Words are of ASCII letters,
 * digits and underscores; each other character from 0x80 on is one.
 */
#ifndef PITH_CONCORDANCE_H
#define PITH_CONCORDANCE_H

#include "same/intern.h"

struct concordance {
	/* private */
	struct str text;
	struct intern words;
	size_t *first; /* by word: of its places, and behind them */
	size_t *places;
};

/* The text must stay where it is until the end. */
void concordance_open(struct concordance *concordance, struct str text);
void concordance_close(struct concordance *concordance);

/*
 * Whether s stands somewhere in the text, at a place that fits. Those at which
 * a letter, digit or underscore stands beside one of s's own do not; NULL: all
 * do. An empty s stands nowhere.
 *
 * It takes the time of as many places as the rarest whole word of s has. With
 * NULL the words at the ends of s may be parts; where it has no others, the
 * text is searched.
 */
bool concordance_has(const struct concordance *concordance, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n));

#endif
