/*
 * spelling: where the words of a text begin and end, and what kind of word
 * each is by the way it is written. A word is a run of letters and digits that
 * may contain . / : - and the like.
 */
#ifndef PITH_SPELLING_H
#define PITH_SPELLING_H

#include "base/buf.h"

/* As far as words are concerned, without tables of all of Unicode. */
enum script {
	SCRIPT_NONE,    /* spaces, punctuation, signs, emoji, no UTF-8 */
	SCRIPT_LETTER,  /* letters and digits, '_' */
	SCRIPT_UNSPACED, /* Chinese, Japanese, Thai, ...: no spaces between words */
};

/* Of the character at `at` (< s.n), whose length in bytes is stored. */
enum script script_at(struct str s, size_t at, size_t *bytes);

/*
 * Stores where the run that begins at `at` ends: a word of letters; all
 * characters of a script without spaces; or one character of anything else.
 */
enum script script_run(struct str s, size_t at, size_t *end);

/* In lower case (ASCII), without 's; valid until low is used again. */
struct str spelling_lower(struct buf *low, struct str s);

/* 3000, 1,000, 12:30, 2026-01-18. */
bool spelling_number(struct str s);
/* US-012, GH-7, DEC-001A. */
bool spelling_story(struct str s);
/* Written as names in programs: getUser, max_age, a/b.c, h2. */
bool spelling_name(struct str s);
/* Alternatives in prose: branch/commit. */
bool spelling_choice(struct str s);

/* What follows the last . : / #, if that is a name: getUser of db.getUser. */
struct str spelling_member(struct str s);
/* Letters and digits, a capital first: GitHub. */
bool spelling_title(struct str s);

/*
 * Cuts off the first part: at - . / : and the like, and, if asked, before a
 * capital. Empty after the last one.
 */
struct str spelling_part(struct str *s, bool capitals);

#endif
