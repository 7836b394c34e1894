/*
 * json_plain: runs of ASCII text, which need no look at each byte. Only for
 * json.c and json_write.c.
 */
#ifndef PITH_JSON_PLAIN_H
#define PITH_JSON_PLAIN_H

#include "base/str.h"

/* Sixteen bytes, which the compiler compares at once where the machine can. */
typedef signed char json_bytes __attribute__((vector_size(16)));
typedef char json_chars __attribute__((vector_size(16)));
typedef uint64_t json_halves __attribute__((vector_size(16)));

static inline bool
json_is_plain(char c)
{
	return (unsigned char)c >= ' ' && c != '"' && c != '\\' && !is_nonascii(c);
}

/* How many of sixteen bytes, from the first one on, are plain ASCII text. */
static inline size_t
json_plain_bytes(const char *p)
{
	json_bytes b;
	json_halves found;

	memcpy(&b, p, sizeof b);
	/* They are signed: those beyond ASCII are less than a blank, too. */
	found = (json_halves)((b < ' ') | (b == '"') | (b == '\\'));
#if defined __SSE2__
	return (size_t)__builtin_ctz(
	    (unsigned)__builtin_ia32_pmovmskb128((json_chars)found) | 1u << 16);
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (found[0])
		return (size_t)__builtin_ctzll(found[0]) / 8;
	return found[1] ? 8 + (size_t)__builtin_ctzll(found[1]) / 8 : 16;
#else
	if (found[0])
		return (size_t)__builtin_clzll(found[0]) / 8;
	return found[1] ? 8 + (size_t)__builtin_clzll(found[1]) / 8 : 16;
#endif
}

enum { JSON_BLOCK = 16 };

/*
 * Copies from p what needs no escape in a string, to where there is room for all
 * and JSON_BLOCK bytes more; how much.
 */
static inline size_t
json_plain_copy(char *to, const char *p, const char *end)
{
	const char *from = p;

	while (end - p >= JSON_BLOCK) {
		size_t n = json_plain_bytes(p);

		memcpy(to + (p - from), p, JSON_BLOCK);
		p += n;
		if (n < JSON_BLOCK)
			return (size_t)(p - from);
	}
	for (; p < end && json_is_plain(*p); p++)
		to[p - from] = *p;
	return (size_t)(p - from);
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
	while (p < end && json_is_plain(*p))
		p++;
	return p;
}

#endif
