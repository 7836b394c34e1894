/*
 * str: a slice of text that somebody else owns. Not NUL-terminated; may hold
 * any byte, NUL included. Nothing here allocates or fails.
 *
 * The folder, from bytes to files:
 *   str, utf8, block        slices of text
 *   buf, arena, map         memory: arrays and buffers, records, a hash table
 *   err, out                messages and the exit status; standard output
 *   terminal                colours and bars, where there is a terminal
 *   opt                     options
 *   in, mapped, spool       files read: line by line, mapped, kept aside
 *   sorter                  texts in order, too many for memory
 *   file                    files written, with resolve and lock
 *   data                    the files of lib/data
 *   sha256, checksum        digests of bytes
 */
#ifndef PITH_STR_H
#define PITH_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/block.h"

struct str {
	const char *p;
	size_t n;
};

/* The slice of a string literal; STR_INIT is its form for static tables. */
#define STR_INIT(s) { (s), sizeof(s) - 1 }
#define STR(s) ((struct str)STR_INIT(s))
/* How many members an array has. */
#define countof(array) (sizeof(array) / sizeof *(array))
/* For printf's "%.*s": a length that fits an int, and the pointer. */
#define STR_ARG(s) ((s).n < 4096 ? (int)(s).n : 4096), ((s).n ? (s).p : "")

static inline struct str
str_of(const char *s)
{
	return (struct str){ s, strlen(s) };
}

static inline bool
str_eq(struct str a, struct str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

static inline bool
str_starts(struct str s, struct str prefix)
{
	return prefix.n == 0 || (s.n >= prefix.n &&
	    memcmp(s.p, prefix.p, prefix.n) == 0);
}

static inline bool
str_ends(struct str s, struct str suffix)
{
	return suffix.n == 0 || (s.n >= suffix.n &&
	    memcmp(s.p + s.n - suffix.n, suffix.p, suffix.n) == 0);
}

/* Without its first n bytes (n <= s.n). C allows no NULL + 0. */
static inline struct str
str_skip(struct str s, size_t n)
{
	return (struct str){ n ? s.p + n : s.p, s.n - n };
}

/* What follows its last space; all of it if it has none. */
static inline struct str
str_last_word(struct str s)
{
	size_t from = s.n;

	while (from && s.p[from - 1] != ' ')
		from--;
	return str_skip(s, from);
}

/* The end, one after its last byte. */
static inline const char *
str_end(struct str s)
{
	return str_skip(s, s.n).p;
}

/* The first n bytes, or all where there are fewer. */
static inline struct str
str_head(struct str s, size_t n)
{
	return (struct str){ s.p, n < s.n ? n : s.n };
}

/* What s has before and after a part of it. */
static inline struct str
str_before(struct str s, struct str part)
{
	return str_head(s, (size_t)(part.p - s.p));
}

static inline struct str
str_after(struct str s, struct str part)
{
	return str_skip(s, (size_t)(str_end(part) - s.p));
}

/* ASCII classes, whatever the locale; bytes from 0x80 on belong to none. */
static inline bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static inline bool is_alpha(char c) { return is_upper(c) || is_lower(c); }
static inline bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }
static inline bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }
static inline char to_lower(char c) { return (char)(is_upper(c) ? c + 32 : c); }
/* Of a name in a program: letters, digits, '_'. */
static inline bool is_ident(char c) { return is_alnum(c) || c == '_'; }
/* Of a character beyond ASCII; of a word in any language. */
static inline bool is_nonascii(char c) { return (unsigned char)c >= 0x80; }
static inline bool is_word_byte(char c) { return is_alnum(c) || is_nonascii(c); }

/*
 * One of the characters of a string; a NUL in a text is none of them. Compilers make
 * one test of bits of the comparisons with a short literal, without a call.
 */
static inline bool
is_any(char c, const char *set)
{
	if (!__builtin_constant_p(strlen(set)) || strlen(set) > 12)
		return c && strchr(set, c);
#define IS(i) (strlen(set) > (i) && c == set[i])
	return IS(0) || IS(1) || IS(2) || IS(3) || IS(4) || IS(5) || IS(6) ||
	    IS(7) || IS(8) || IS(9) || IS(10) || IS(11);
#undef IS
}

/* What closes a bracket; NUL for any other character. */
static inline char
closing(char c)
{
	if (c == '(')
		return ')';
	return (char)(c == '[' || c == '{' || c == '<' ? c + 2 : '\0');
}

/* Byte order (as memcmp, the shorter first): <0, 0, >0. */
int str_cmp(struct str a, struct str b);

/* Equal, ASCII letters compared without case. */
bool str_same(struct str a, struct str b);
/* str_starts without ASCII case. */
bool str_begins(struct str s, struct str prefix);

/* Position of the first c or needle from `from` on; s.n if there is none. */
static inline size_t
str_chr(struct str s, char c, size_t from)
{
	const char *at = from < s.n ? memchr(s.p + from, c, s.n - from) : NULL;

	return at ? (size_t)(at - s.p) : s.n;
}
/* The same for the first of three bytes, which may be equal. */
size_t str_chr_any(struct str s, const char bytes[3], size_t from);
size_t str_find(struct str s, struct str needle, size_t from);
/* str_find from the start, without ASCII case. */
size_t str_search(struct str s, struct str needle);

/* The length of the first of n marks that s begins, or ends, with; 0: it has none. */
size_t str_starts_any(struct str s, const struct str marks[], size_t n);
size_t str_ends_any(struct str s, const struct str marks[], size_t n);
/* Position of the first one of the marks in s; s.n if there is none. */
size_t str_find_any(struct str s, const struct str marks[], size_t n);

/* A "(" in it is not closed: "merged (in May, by the masons;". */
bool str_is_unclosed(struct str s);

/* word is in a list that has blanks around each: " a b ". */
bool str_listed(struct str list, struct str word);

/* How many c, or bytes of a class, s begins with. */
size_t str_run(struct str s, char c);
static inline size_t
str_run_of(struct str s, bool (*class)(char))
{
	size_t n = 0;

	while (n < s.n && class(s.p[n]))
		n++;
	return n;
}

/* One of its bytes is of a class. */
static inline bool
str_has(struct str s, bool (*class)(char))
{
	size_t n = 0;

	while (n < s.n && !class(s.p[n]))
		n++;
	return n < s.n;
}

/* Position of the first digit from `from` on; s.n if there is none. */
static inline size_t
str_digit(struct str s, size_t from)
{
	const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones;

	for (uint64_t w; from + sizeof w <= s.n; from += sizeof w) {
		memcpy(&w, s.p + from, sizeof w);
		/* Less than 10, without '0': that plus 0x76 has no high bit. */
		w ^= '0' * ones;
		if (~(((w & ~high) + 0x76 * ones) | w) & high)
			break;
	}
	while (from < s.n && !is_digit(s.p[from]))
		from++;
	return from;
}
static inline bool
str_has_digit(struct str s)
{
	return str_digit(s, 0) < s.n;
}

/* The block that s begins with; NUL for the bytes that it lacks. */
static inline byte_block
str_block(struct str s)
{
	char rest[BLOCK_BYTES] = { 0 };

	if (s.n >= BLOCK_BYTES)
		return block_load(s.p);
	if (s.n)
		memcpy(rest, s.p, s.n);
	return block_load(rest);
}

/*
 * Position of the first byte of s, from `from` on, for which a comparison holds,
 * which does not for NUL; s.n if there is none.
 */
static inline size_t
str_where(struct str s, size_t from, byte_block (*compare)(byte_block))
{
	size_t n = BLOCK_BYTES;

	if (from + BLOCK_BYTES <= s.n) {
		for (; from + BLOCK_BYTES <= s.n; from += BLOCK_BYTES) {
			n = block_first(compare(block_load(s.p + from)));
			if (n < BLOCK_BYTES)
				return from + n;
		}
		/* The last block begins in the one before it. */
		if (from < s.n) {
			from = s.n - BLOCK_BYTES;
			n = block_first(compare(block_load(s.p + from)));
		}
		return n < BLOCK_BYTES ? from + n : s.n;
	}
	if (from >= s.n)
		return s.n;
	n = block_first(compare(str_block(str_skip(s, from))));
	return n < s.n - from ? from + n : s.n;
}

/* It has no byte but letters, digits and those of a string. */
bool str_is_of(struct str s, const char *others);

/* Without white space (is_space), or characters of a class, at both ends. */
struct str str_trim(struct str s);
struct str str_trim_of(struct str s, bool (*class)(char));

/*
 * Cuts off and returns what comes before the next c; *rest begins after it.
 * Without a c: all of it, and *rest becomes empty with p == NULL.
 */
struct str str_cut(struct str *rest, char c);

/* Cuts off and returns what comes before the next blank; *rest is trimmed. */
struct str str_word(struct str *rest);

/* No ASCII letter in it is in lower case. */
bool str_is_upper(struct str s);

/* The first line with its newline; all of s where there is none. */
static inline struct str
str_line(struct str s)
{
	return str_head(s, str_chr(s, '\n', 0) + 1);
}

/* How many lines; the last one counts without its newline, too. */
size_t str_lines(struct str s);
/* Where the line begins that s.p[at - 1] is in, or ends; 0 for at == 0. */
size_t str_line_start(struct str s, size_t at);
/* How the last line ends: "\r\n", "\n", or empty. */
struct str str_eol(struct str s);

/* All of s as a decimal number <= max; false for anything else. */
bool str_number(struct str s, uintmax_t max, uintmax_t *number);

/* FNV-1a, 64 bit: the same on every machine. */
uint64_t str_hash(struct str s);
/* Quicker for long texts; another one where the order of bytes is another. */
uint64_t str_hash_long(struct str s);

#endif
