/*
 * json_plain: runs of ASCII text, which need no look at each byte. Only for
 * json.c, json_string.c and json_write.c.
 */
#ifndef PITH_JSON_PLAIN_H
#define PITH_JSON_PLAIN_H

#include "base/block.h"
#include "base/str.h"

static inline bool
json_is_plain(char c)
{
	return (unsigned char)c >= ' ' && c != '"' && c != '\\' && !is_nonascii(c);
}

/* How many bytes of a block, from the first one on, are plain ASCII text. */
static inline size_t
json_plain_bytes(const char *p)
{
	byte_block b = block_load(p);

	return block_first((byte_block)((b < ' ') | (b == '"') | (b == '\\')));
}

/*
 * Copies from p what needs no escape in a string, to where there is room for all
 * and BLOCK_BYTES bytes more; how much.
 */
static inline size_t
json_plain_copy(char *to, const char *p, const char *end)
{
	const char *from = p;

	while (end - p >= BLOCK_BYTES) {
		size_t n = json_plain_bytes(p);

		memcpy(to + (p - from), p, BLOCK_BYTES);
		p += n;
		if (n < BLOCK_BYTES)
			return (size_t)(p - from);
	}
	/* The last block begins in the one before it. */
	if (p > from) {
		p = end - BLOCK_BYTES;
		memcpy(to + (p - from), p, BLOCK_BYTES);
		return (size_t)(p - from) + json_plain_bytes(p);
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
	while (end - p >= BLOCK_BYTES) {
		size_t n = json_plain_bytes(p);

		/* By a constant: the next load does not wait for n. */
		if (n < BLOCK_BYTES)
			return p + n;
		p += BLOCK_BYTES;
	}
	while (p < end && json_is_plain(*p))
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
