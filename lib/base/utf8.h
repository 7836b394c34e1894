/*
 * utf8: UTF-8 as RFC 3629 has it: no surrogates, nothing overlong, nothing above
 * U+10FFFF.
 */
#ifndef PITH_UTF8_H
#define PITH_UTF8_H

#include "base/str.h"

/* For the functions below: the same beyond ASCII. */
size_t utf8_length_wide(struct str s);
uint32_t utf8_decode_wide(const char *p, size_t length);

/* Length of the sequence that s begins with, 1 to 4; 0 if it is none. */
static inline size_t
utf8_length(struct str s)
{
	return s.n && !is_nonascii(s.p[0]) ? 1 : utf8_length_wide(s);
}

/* The code point of a valid sequence of that length. */
static inline uint32_t
utf8_decode(const char *p, size_t length)
{
	return length == 1 ? (unsigned char)*p : utf8_decode_wide(p, length);
}

/* Writes a code point (no surrogate) to p; its length, 1 to 4. */
size_t utf8_encode(uint32_t c, char p[4]);

/* How many bytes of s are valid, up to the first that is not UTF-8. */
size_t utf8_valid(struct str s);

/* Characters as UTF-16, JavaScript's length, counts them. */
size_t utf8_units(struct str s);

/* What a text may begin with; it does not count as a part of the text. */
#define UTF8_BOM STR("\xef\xbb\xbf")

static inline struct str
utf8_without_bom(struct str text)
{
	return str_starts(text, UTF8_BOM) ? str_skip(text, UTF8_BOM.n) : text;
}

/* Shown for a byte that is not UTF-8. */
#define UTF8_BAD STR("\xef\xbf\xbd")

/*
 * How many bytes at the start of s have room for n: each byte takes one, but a letter
 * of two bytes (Cyrillic, accents) one in all, which is as wide as one of one. They may
 * end within a letter: utf8_cut() cuts there.
 */
size_t utf8_room(struct str s, size_t n);

/*
 * At most n bytes of s, cut before a sequence that would not fit and never
 * inside an inline code span (then before the span).
 */
struct str utf8_cut(struct str s, size_t n);

#endif
