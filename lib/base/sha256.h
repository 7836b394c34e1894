/* sha256: a digest of bytes in memory (FIPS 180-4). */
#ifndef PITH_SHA256_H
#define PITH_SHA256_H

#include "base/str.h"

enum { SHA256_BYTES = 32, SHA256_HEX = 64 };

void sha256(struct str text, uint8_t digest[SHA256_BYTES]);

/* In hexadecimal digits, small letters; without a NUL. */
void sha256_hex(struct str text, char hex[SHA256_HEX]);

#endif
