/*
 * words: the words of a text as a reader compares them: of three letters or
 * digits and more, in lower case (ASCII), each once; of scripts without spaces
 * each character.
 */
#ifndef PITH_NEED_WORDS_H
#define PITH_NEED_WORDS_H

#include "base/str.h"

/*
 * Cuts the next word off *text; its hash, or 0 at the end. Words may come twice.
 */
uint64_t need_word(struct str *text);

/* How many words, each as often as it comes. */
size_t need_count_words(struct str text);

/* How many different words of a are in b, too; *all is how many a has. */
size_t need_words_common(struct str a, struct str b, size_t *all);

#endif
