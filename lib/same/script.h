/*
 * script: the classes of characters that matter for telling words apart, as
 * far as that can be done without tables of all of Unicode.
 */
#ifndef PITH_SCRIPT_H
#define PITH_SCRIPT_H

#include "base/str.h"

enum script {
	SCRIPT_NONE,    /* spaces, punctuation, signs, emoji, no UTF-8 */
	SCRIPT_LETTER,  /* letters and digits, '_' */
	SCRIPT_UNSPACED, /* Chinese, Japanese, Thai, ...: words are not parted */
};

/* Of the character at `at` (< s.n), whose length in bytes is stored. */
enum script script_at(struct str s, size_t at, size_t *bytes);

/*
 * Where what stands at `at` ends: a word of letters, which may hold . / : -
 * and the like between letters; all characters of writing without spaces; or
 * one character of anything else.
 */
enum script script_run(struct str s, size_t at, size_t *end);

#endif
