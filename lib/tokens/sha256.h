/*
 * sha256: the digest of FIPS 180-4, by which a publication is known.
 */
#ifndef PITH_SHA256_H
#define PITH_SHA256_H

#include "str.h"

void sha256(struct str text, uint8_t digest[32]);

#endif
