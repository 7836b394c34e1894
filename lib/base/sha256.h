/* sha256: a digest of bytes (FIPS 180-4). */
#ifndef PITH_SHA256_H
#define PITH_SHA256_H

#include "base/str.h"

enum { SHA256_BYTES = 32, SHA256_HEX = 64 };

/* Of a text that comes in pieces: begin, add each, end. */
struct sha256 {
	uint64_t n; /* bytes so far */
	uint32_t state[8];
	unsigned char block[64];
};
void sha256_begin(struct sha256 *sha);
void sha256_add(struct sha256 *sha, struct str piece);
void sha256_end(struct sha256 *sha, uint8_t digest[SHA256_BYTES]);

void sha256(struct str text, uint8_t digest[SHA256_BYTES]);

/* In hexadecimal digits, small letters; without a NUL. */
void sha256_digits(const uint8_t digest[SHA256_BYTES], char hex[SHA256_HEX]);
void sha256_hex(struct str text, char hex[SHA256_HEX]);

#endif
