/*
 * block: sixteen bytes, which the compiler compares at once where the machine
 * can. Each byte of a comparison is all ones where it holds, else zero.
 */
#ifndef PITH_BLOCK_H
#define PITH_BLOCK_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { BLOCK_BYTES = 16 };

/* Signed: bytes beyond ASCII are less than a blank, too. */
typedef signed char byte_block __attribute__((vector_size(BLOCK_BYTES)));
typedef char block_chars __attribute__((vector_size(BLOCK_BYTES)));
typedef uint64_t block_halves __attribute__((vector_size(BLOCK_BYTES)));

static inline byte_block
block_load(const char *p)
{
	byte_block b;

	memcpy(&b, p, sizeof b);
	return b;
}

/* A bit for each byte of a comparison, the first one lowest: 1 where it holds. */
static inline uint64_t
block_bits(byte_block holds)
{
#if defined __SSE2__
	return (unsigned)__builtin_ia32_pmovmskb128((block_chars)holds);
#else
	enum { HALF = 8 };
	block_halves h = (block_halves)holds;
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

/* The first byte for which a comparison holds; BLOCK_BYTES if it does for none. */
static inline size_t
block_first(byte_block holds)
{
#if defined __SSE2__
	return (size_t)__builtin_ctzll(block_bits(holds) | 1u << BLOCK_BYTES);
#else
	block_halves found = (block_halves)holds;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	if (found[0])
		return (size_t)__builtin_ctzll(found[0]) / 8;
	return found[1] ? 8 + (size_t)__builtin_ctzll(found[1]) / 8 : 16;
#else
	if (found[0])
		return (size_t)__builtin_clzll(found[0]) / 8;
	return found[1] ? 8 + (size_t)__builtin_clzll(found[1]) / 8 : 16;
#endif
#endif
}

#endif
