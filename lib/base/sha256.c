#include "base/sha256.h"

/*
 * The constants are the first 32 bits after the point of the cube roots of
 * the first 64 primes, and of the square roots of the first eight.
 */
/* clang-format off */
static const uint32_t constants[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
	0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
	0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
	0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
	0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
	0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const uint32_t begin[8] = {
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};
/* clang-format on */

static inline uint32_t
turn(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static uint32_t
word_at(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

/*
 * Round i of eight: what is called a at its start is in h[-i mod 8], b in the next one,
 * and so on, so that nothing need be moved.
 */
static inline void
add_round(uint32_t h[8], unsigned i, uint32_t more)
{
	uint32_t a = h[-i & 7], b = h[(1 - i) & 7], c = h[(2 - i) & 7];
	uint32_t e = h[(4 - i) & 7], f = h[(5 - i) & 7], g = h[(6 - i) & 7];
	uint32_t one = h[(7 - i) & 7] + more +
	    (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
	uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) +
	    ((a & b) ^ (a & c) ^ (b & c));

	h[(3 - i) & 7] += one;
	h[(7 - i) & 7] = one + two;
}

/* One block of 64 bytes; h is a to h of the standard. */
static void
add_block(uint32_t state[8], const unsigned char *p)
{
	uint32_t w[64], h[8];

	for (int i = 0; i < 16; i++)
		w[i] = word_at(p + 4 * i);
	for (int i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + w[i - 7] +
		    (turn(a, 7) ^ turn(a, 18) ^ a >> 3) +
		    (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
	}
	memcpy(h, state, sizeof h);
	for (int i = 0; i < 64; i += 8) {
		add_round(h, 0, constants[i] + w[i]);
		add_round(h, 1, constants[i + 1] + w[i + 1]);
		add_round(h, 2, constants[i + 2] + w[i + 2]);
		add_round(h, 3, constants[i + 3] + w[i + 3]);
		add_round(h, 4, constants[i + 4] + w[i + 4]);
		add_round(h, 5, constants[i + 5] + w[i + 5]);
		add_round(h, 6, constants[i + 6] + w[i + 6]);
		add_round(h, 7, constants[i + 7] + w[i + 7]);
	}
	for (int i = 0; i < 8; i++)
		state[i] += h[i];
}

void
sha256_begin(struct sha256 *sha)
{
	sha->n = 0;
	memcpy(sha->state, begin, sizeof sha->state);
}

void
sha256_add(struct sha256 *sha, struct str piece)
{
	size_t held = sha->n % sizeof sha->block, more;

	if (piece.n == 0)
		return;
	sha->n += piece.n;
	if (held) {
		more = sizeof sha->block - held;
		more = more < piece.n ? more : piece.n;
		memcpy(sha->block + held, piece.p, more);
		piece = str_skip(piece, more);
		if (held + more < sizeof sha->block)
			return;
		add_block(sha->state, sha->block);
	}
	for (; piece.n >= sizeof sha->block;
	     piece = str_skip(piece, sizeof sha->block))
		add_block(sha->state, (const unsigned char *)piece.p);
	if (piece.n)
		memcpy(sha->block, piece.p, piece.n);
}

void
sha256_end(struct sha256 *sha, uint8_t digest[SHA256_BYTES])
{
	unsigned char last[128] = { 0 };
	uint64_t bits = sha->n * 8;
	size_t n = sha->n % sizeof sha->block, end = n < 56 ? 64 : 128;

	memcpy(last, sha->block, n);
	last[n] = 0x80;
	for (size_t i = 1; i <= 8; i++, bits >>= 8)
		last[end - i] = (unsigned char)bits;
	for (size_t i = 0; i < end; i += 64)
		add_block(sha->state, last + i);
	for (size_t i = 0; i < SHA256_BYTES; i++)
		digest[i] = (uint8_t)(sha->state[i / 4] >> (24 - 8 * (i % 4)));
}

void
sha256(struct str text, uint8_t digest[SHA256_BYTES])
{
	struct sha256 sha;

	sha256_begin(&sha);
	sha256_add(&sha, text);
	sha256_end(&sha, digest);
}

void
sha256_digits(const uint8_t digest[SHA256_BYTES], char hex[SHA256_HEX])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < SHA256_BYTES; i++) {
		hex[2 * i] = digits[digest[i] >> 4];
		hex[2 * i + 1] = digits[digest[i] & 15];
	}
}

void
sha256_hex(struct str text, char hex[SHA256_HEX])
{
	uint8_t digest[SHA256_BYTES];

	sha256(text, digest);
	sha256_digits(digest, hex);
}
