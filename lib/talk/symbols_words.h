/*
 * symbols_words: names that are written like those of code and tell nothing.
 */
#ifndef PITH_SYMBOLS_WORDS_H
#define PITH_SYMBOLS_WORDS_H

#include "base/str.h"

/* A product (GitHub), or what every program of a language calls (toString). */
bool symbols_is_other(struct str name);
/* A type of a standard library, whose methods are no news: String::new. */
bool symbols_is_standard(struct str type);
/* A name is defined behind it: "fn". */
bool symbols_is_keyword(struct str word);

#endif
