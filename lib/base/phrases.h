/*
 * phrases: lists of fixed strings (marks, file names) that a text is, begins
 * with or holds. Words of languages are in text/wordlist.h.
 */
#ifndef PITH_PHRASES_H
#define PITH_PHRASES_H

#include "base/str.h"

/* Without ASCII case. */
static inline bool
phrases_begin(struct str s, const struct str words[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_begins(s, words[i]))
			return true;
	}
	return false;
}

/* The same; words is a list with blanks between: "a b". */
static inline bool
listed_begin(struct str s, struct str words)
{
	while (words.p) {
		if (str_begins(s, str_cut(&words, ' ')))
			return true;
	}
	return false;
}

/* As they are written. */
static inline bool
phrases_hold(struct str s, const char *const words[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_find(s, str_of(words[i]), 0) < s.n)
			return true;
	}
	return false;
}

/* s is one of them, ASCII case aside. */
static inline bool
phrases_have(struct str s, const struct str words[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_same(s, words[i]))
			return true;
	}
	return false;
}

/* words is an array. */
#define IS_ONE_OF(s, words) phrases_have(s, words, countof(words))
#define BEGINS(s, words) phrases_begin(s, words, countof(words))
#define HOLDS(s, words) phrases_hold(s, words, countof(words))

#endif
