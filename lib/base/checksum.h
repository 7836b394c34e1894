/*
 * checksum: a number that tells damaged bytes from those that were written, at the
 * speed of memory. Anyone can make bytes for a given number: against that, sha256.
 */
#ifndef PITH_CHECKSUM_H
#define PITH_CHECKSUM_H

#include "base/str.h"

/* Of a text that comes in pieces, however it is cut. Starts as all zero. */
struct checksum {
	size_t n; /* bytes so far */

	/* private */
	uint64_t sum, word;
};
void checksum_add(struct checksum *checksum, struct str piece);

/* Of all pieces; the same on every machine. */
uint64_t checksum_of(const struct checksum *checksum);

/* In hexadecimal digits, without a NUL. */
enum { CHECKSUM_HEX = 16 };
void checksum_digits(const struct checksum *checksum, char hex[CHECKSUM_HEX]);

#endif
