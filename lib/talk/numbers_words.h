/*
 * numbers_words: the words beside numbers. Only numbers.c needs it.
 */
#ifndef PITH_NUMBERS_WORDS_H
#define PITH_NUMBERS_WORDS_H

#include "base/str.h"

/* "ms", "MB/s", "passed" */
bool numbers_is_unit(struct str word);
/* "port", "timeout": in front of a number, whatever the case. */
bool numbers_is_name(struct str word);
/* "tests", "lines": what is counted where work is told of. */
bool numbers_is_counted(struct str word);

#endif
