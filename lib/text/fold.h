/*
 * fold: words as a table can hold them, whatever case and accents they were
 * written with.
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
 * Lower-case words parted by single spaces: Latin letters without accents,
 * Cyrillic in lower case, all others as they are. Punctuation, symbols and
 * emoji part words; an apostrophe is dropped. "." inside a word and "`" stay:
 * no table knows a word with them, as code, file names and sentences are no
 * words.
 */
void fold(struct folded *f, struct str s);

/*
 * The same, word by word: f is the next word of *rest, which moves behind it;
 * false when there is none.
 */
bool fold_word(struct folded *f, struct str *rest);

/*
 * f is the first character of s alone, empty if it separates words; how many
 * bytes of s it takes.
 */
size_t fold_character(struct folded *f, struct str s);

/* Bytes of the UTF-8 sequence that begins with this one. */
size_t fold_length(char first);

#endif
