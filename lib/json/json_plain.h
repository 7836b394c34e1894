/*
 * json_plain: runs of ASCII text, which need no look at each byte. Only for
 * json.c, json_string.c and json_write.c.
 */
#ifndef PITH_JSON_PLAIN_H
#define PITH_JSON_PLAIN_H

#include "base/str.h"

/* Sixteen bytes, which the compiler compares at once where the machine can. */
typedef signed char json_bytes __attribute__((vector_size(16)));
typedef char json_chars __attribute__((vector_size(16)));
typedef uint64_t json_halves __attribute__((vector_size(16)));

/* A bit for each of sixteen, the first one lowest; those that are true have all bits. */
static inline uint64_t
json_bits(json_bytes are)
{
#if defined __SSE2__
	return (unsigned)__builtin_ia32_pmovmskb128((json_chars)are);
#else
	enum { HALF = 8 };
	json_halves h = (json_halves)are;
	uint64_t bits = 0;

	for (int i = 1; i >= 0; i--) {
		uint64_t tops = h[i] & 0x8080808080808080;

		if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
			tops = __builtin_bswap64(tops);
		/* Moves the top bit of each byte into the highest byte. */
		bits = bits << HALF | tops * 0x0002040810204081 >> (64 - HALF);
	}
	return bits;
#endif
}

static inline json_bytes
json_load(const char *p)
{
	json_bytes b;

	memcpy(&b, p, sizeof b);
	return b;
}

/* How many of sixteen bytes, from the first one on, are plain ASCII text. */
static inline size_t
json_plain_bytes(const char *p)
{
	json_bytes b = json_load(p);

	/* They are signed: those beyond ASCII are less than a blank, too. */
	return (size_t)__builtin_ctzll(
	    json_bits((b < ' ') | (b == '"') | (b == '\\')) | 1u << 16);
}

/*
 * The end of the bytes from p that need no escape in a string: ASCII without
 * control characters, quotes and backslashes.
 */
static inline const char *
json_plain(const char *p, const char *end)
{
	while (end - p >= 16) {
		size_t n = json_plain_bytes(p);

		/* By a constant: the next load does not wait for n. */
		if (n < 16)
			return p + n;
		p += 16;
	}
	while (p < end && (unsigned char)*p >= ' ' && *p != '"' &&
	    *p != '\\' && (unsigned char)*p < 0x80)
		p++;
	return p;
}

/*
 * Goes on from p in a string, by blocks of ASCII text and escapes of one letter: to
 * the closing quote, or to a place where a block may begin that has something else,
 * or which the text is too short for. Sets *escaped if there was an escape.
 */
enum { JSON_BLOCK = 64 };
const char *json_skip_blocks(const char *p, const char *end, bool *escaped);

#endif
