/*
 * json_plain: runs of ASCII text, which need no look at each byte. Only for
 * json.c and json_write.c.
 */
#ifndef PITH_JSON_PLAIN_H
#define PITH_JSON_PLAIN_H

#include "base/str.h"

/* Sixteen bytes, which the compiler compares at once where the machine can. */
typedef unsigned char json_bytes __attribute__((vector_size(16)));
typedef uint64_t json_halves __attribute__((vector_size(16)));

/* All bits are set of each byte that is not plain ASCII text. */
static inline json_halves
json_specials(const char *p)
{
	json_bytes b;

	memcpy(&b, p, sizeof b);
	return (json_halves)((b < 0x20) | (b == '"') | (b == '\\') |
	    (b >= 0x80));
}

/*
 * The end of the bytes from p that need no escape in a string: ASCII without
 * control characters, quotes and backslashes.
 */
static inline const char *
json_plain(const char *p, const char *end)
{
	for (; end - p >= 16; p += 16) {
		json_halves found = json_specials(p);

		if ((found[0] | found[1]) == 0)
			continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		return found[0] ? p + __builtin_ctzll(found[0]) / 8
				: p + 8 + __builtin_ctzll(found[1]) / 8;
#else
		break;
#endif
	}
	while (p < end && (unsigned char)*p >= ' ' && *p != '"' &&
	    *p != '\\' && (unsigned char)*p < 0x80)
		p++;
	return p;
}

#endif
