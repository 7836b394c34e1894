/*
 * json_plain: runs of ASCII text, which need no look at each byte. Only for
 * json.c and json_write.c.
 */
#ifndef PITH_JSON_PLAIN_H
#define PITH_JSON_PLAIN_H

#include "base/str.h"

/* Eight bytes at a time; a bit is set for each that is not plain ASCII text. */
static inline uint64_t
json_special(uint64_t w)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
	uint64_t quote = w ^ (ones * '"'), slash = w ^ (ones * '\\');

	return ((w - ones * 0x20) | (quote - ones) | (slash - ones) | w) & tops;
}

/*
 * The end of the bytes from p that need no escape in a string: ASCII without
 * control characters, quotes and backslashes.
 */
static inline const char *
json_plain(const char *p, const char *end)
{
	while (end - p >= 8) {
		uint64_t w, found;

		memcpy(&w, p, 8);
		found = json_special(w);
		if (found) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
			return p + __builtin_ctzll(found) / 8;
#else
			break;
#endif
		}
		p += 8;
	}
	while (p < end && (unsigned char)*p >= ' ' && *p != '"' &&
	    *p != '\\' && (unsigned char)*p < 0x80)
		p++;
	return p;
}

#endif
