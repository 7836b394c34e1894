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

/* The same; *word is the word itself, undefined at the end. */
uint64_t need_word_at(struct str *text, struct str *word);

/* The same without hiragana, the endings of words: they say little. */
uint64_t need_term(struct str *text);

/* How many words, each as often as it comes. */
size_t need_count_words(struct str text);

/* The same, but what is between spaces is one in scripts without them, too. */
size_t need_count_spaced(struct str text);

/* The text up to its n-th word; all of it, if it has no more. */
struct str need_first_words(struct str text, size_t n);

/*
 * "Missing-file handling", "MISSING_FILE" after n bytes: these are one word with what
 * follows.
 */
bool need_is_compound(struct str text, size_t n);

/* The different words of a text. Starts as all zero. */
struct word_set {
	uint64_t *all; /* sorted */
	size_t n;

	/* private */
	size_t cap;
};

/* Replaces what was in the set. */
void word_set_read(struct word_set *set, struct str text);

/*
 * The same with a stem of each: its first five letters, without "s", and then
 * without "ing", "ed" or "e". "Wire" and "wired" have one, "configure" and
 * "confirm", too.
 */
void word_set_read_stems(struct word_set *set, struct str text);

/* How many of the words of a are in b, too. */
size_t word_set_common(const struct word_set *a, const struct word_set *b);

void word_set_free(struct word_set *set);

#endif
