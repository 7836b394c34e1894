/*
 * words: what a sentence says, as a set of numbers. Two texts can then be
 * compared without looking at their bytes again.
 *
 * Words are taken in lower case (ASCII) and without the common English
 * endings; words that say nothing by themselves (the, is, use) are left out.
 * Identifiers and paths count as a whole and by their parts. Writing without
 * spaces (CJK, Thai) is taken by pairs of characters.
 */
#ifndef PITH_WORDS_H
#define PITH_WORDS_H

#include "base/buf.h"
#include "same/lexicon.h"
#include "same/wordset.h"

struct words {
	struct wordset found; /* of the text last read, sorted */
	bool change;          /* it tells a change: now, no longer, instead of */

	struct lexicon lexicon;

	/* private */
	struct buf low;
};

void words_open(struct words *words);
void words_close(struct words *words);

/* Reads a text: found and change are set until the next one. */
void words_read(struct words *words, struct str text);

/* The text is one single word, compared byte for byte. */
void words_whole(struct words *words, struct str text);

#endif
