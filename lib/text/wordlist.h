/*
 * wordlist: the words and phrases of natural languages that programs look for:
 * lib/data/words, compiled in. All of them ignore case and accents, as fold.h
 * says; between two words any white space and punctuation may be.
 *
 * A phrase matches whole words; `*` at its end matches any ending ("block*":
 * "blocked", "Blockers"). In scripts without spaces (Chinese, Thai) there are no
 * word boundaries: there a phrase matches anywhere. Code and names with a dot
 * ("`done`", "next.config.js") do not match.
 */
#ifndef PITH_WORDLIST_H
#define PITH_WORDLIST_H

#include "base/str.h"
/*
 * enum wordlist: LIST_X for each list `x` of lib/data/words, which says what it
 * is for, then WORDLISTS. The Makefile makes it.
 */
#include "words.h"

/* All of s is one of the phrases, white space and punctuation aside. */
bool wordlist_is(enum wordlist list, struct str s);

/*
 * How many bytes the longest of the phrases takes at the start of s, white
 * space and punctuation before it counted in; 0: s does not begin with one.
 */
size_t wordlist_begins(enum wordlist list, struct str s);

/* The first of the phrases in s, the longest there; empty if there is none. */
struct str wordlist_find(enum wordlist list, struct str s);
static inline bool
wordlist_has(enum wordlist list, struct str s)
{
	return wordlist_find(list, s).n > 0;
}

/*
 * Which of n lists (32 at most) have a phrase in s, in one pass: bit i is
 * lists[i]. A set of lists is indexed once, at its first call.
 */
uint32_t wordlist_mask(const enum wordlist lists[], size_t n, struct str s);

/*
 * The tables that the Makefile makes of lib/data/words. A pointer for each of
 * the 4,000 texts would be relocated whenever a program starts.
 */
enum { PHRASE_BYTES = 46 };
struct phrase {
	char text[PHRASE_BYTES]; /* folded, without the `*` */
	unsigned char n;
	bool open; /* with it */
};
struct phrases {
	const char *name; /* of the list */
	const struct phrase *phrases;
	size_t n;
};
extern const struct phrases wordlists[WORDLISTS];

/* wordlist_find() of any phrases, such as one alone. */
struct str phrases_find(const struct phrases *phrases, struct str s);

#endif
