/*
 * memo: what was found out about short texts that come again and again, such as
 * the captions in a log. A place forgets its text for another one.
 */
#ifndef PITH_MEMO_H
#define PITH_MEMO_H

#include "base/str.h"

enum { MEMO_BYTES = 46, MEMO_BITS = 8, MEMO_PLACES = 1 << MEMO_BITS };

struct memo {
	char text[MEMO_BYTES];
	unsigned char n, value;
};

/* Of its length, its first and its last bytes. */
static inline size_t
memo_place(struct str s)
{
	uint32_t first = 0, last = 0;

	if (s.n >= sizeof first) {
		memcpy(&first, s.p, sizeof first);
		memcpy(&last, s.p + s.n - sizeof last, sizeof last);
	} else if (s.n) {
		first = (unsigned char)s.p[0];
		last = (unsigned char)s.p[s.n - 1];
	}
	first = (first ^ (uint32_t)s.n) * 0x9e3779b1u;
	return (first ^ last) * 0x85ebca6bu >> (32 - MEMO_BITS);
}

/* find(s), which is at most 255 and always the same for one text. */
static inline unsigned
memo_get(struct memo all[MEMO_PLACES], struct str s,
    unsigned (*find)(struct str))
{
	struct memo *memo;

	if (s.n == 0 || s.n > MEMO_BYTES)
		return find(s);
	memo = &all[memo_place(s)];
	if (memo->n != s.n || memcmp(memo->text, s.p, s.n) != 0) {
		memo->value = (unsigned char)find(s);
		memo->n = (unsigned char)s.n;
		memcpy(memo->text, s.p, s.n);
	}
	return memo->value;
}

#endif
