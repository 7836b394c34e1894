/*
 * fold: words in the form in which tables hold them, whatever case and accents
 * they were written with.
 */
#ifndef PITH_FOLD_H
#define PITH_FOLD_H

#include "base/str.h"

enum { FOLD_BYTES = 96 };

struct folded {
	char text[FOLD_BYTES + 1];
	size_t n;
	bool cut; /* there was more than that */
};

/*
 * Lower-case words with single spaces between them: Latin letters without
 * accents, Cyrillic in lower case, all others unchanged. Punctuation, symbols
 * and emoji separate words; an apostrophe and combining accents are dropped.
 * "." inside a word and "`" are kept, so that code, file names and sentences
 * match no table.
 */
void fold(struct folded *f, struct str s);

/* The same, word by word: cuts the next word off *rest; false if there is none. */
bool fold_word(struct folded *f, struct str *rest);

/*
 * Folds the first character of s alone (f is empty if it separates words, or is
 * dropped) and returns its length in bytes.
 */
size_t fold_character(struct folded *f, struct str s);

/*
 * s begins with what counts for nothing: a combining accent of the letter before it,
 * U+0300 to U+036F, or the apostrophe of "don’t".
 */
bool fold_is_dropped(struct str s);

/* s begins with a small or a capital letter, Cyrillic or Latin (to U+00FF). */
bool fold_is_small(struct str s);
bool fold_is_capital(struct str s);

/* The length of a UTF-8 sequence, by its first byte. */
size_t fold_length(char first);

#endif
