/*
 * words: what a sentence says, as a set of numbers. Two texts can then be
 * compared without reading their bytes again.
 *
 * Words are taken in lower case (ASCII) and without common English endings;
 * stop words (the, is, use) and captions ("US-001:") are left out. Identifiers
 * and paths count as a whole and by their parts. Scripts without spaces (CJK,
 * Thai) are taken by pairs of characters.
 */
#ifndef PITH_WORDS_H
#define PITH_WORDS_H

#include "same/relate.h"

struct words {
	struct wordset found; /* of the text last read, sorted */
	bool change;          /* it reports a change: now, no longer */
	struct lexicon lexicon;

	/* private */
	struct buf low;
};

void words_open(struct words *words);
void words_close(struct words *words);

/* Sets found and change, until the next text is read. */
void words_read(struct words *words, struct str text);

/* The same for a text that is one word, compared byte for byte. */
void words_whole(struct words *words, struct str text);

/* Whether two texts say the same. Sets found and change to those of the newer. */
bool words_same(struct words *words, struct str older, struct str newer);

#endif
