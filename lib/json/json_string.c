#include "json/json_plain.h"

enum { PARTS = JSON_BLOCK / BLOCK_BYTES };

static inline void
load_block(byte_block part[PARTS], const char *p)
{
	for (int i = 0; i < PARTS; i++)
		part[i] = block_load(p + BLOCK_BYTES * i);
}

/* A bit for each byte that is c. */
static inline uint64_t
bits_of(const byte_block part[PARTS], char c)
{
	return block_bits(part[0] == c) | block_bits(part[1] == c) << 16 |
	    block_bits(part[2] == c) << 32 | block_bits(part[3] == c) << 48;
}

/* One is a control character, or beyond ASCII. */
static inline bool
has_odd(const byte_block part[PARTS])
{
	return block_bits((part[0] < ' ') | (part[1] < ' ') | (part[2] < ' ') |
	    (part[3] < ' '));
}

/*
 * Of backslashes, those that escape: in each run the first, the third, and so on.
 * Where a run begins at an odd bit, the carry of the addition leaves its odd bits
 * as they are and turns the even ones, and the other way round.
 */
static uint64_t
escaping(uint64_t slash)
{
	const uint64_t odd = 0xaaaaaaaaaaaaaaaa;
	uint64_t after = slash << 1;

	return (((after | odd) - slash) ^ odd) & slash;
}

static bool
is_letter(char c)
{
	return c == 't' || c == 'r' || c == '/' || c == 'b' || c == 'f';
}

/* The bytes at these bits are letters of escapes. */
static bool
are_letters(const char *p, uint64_t bits)
{
	for (; bits; bits &= bits - 1) {
		if (!is_letter(p[__builtin_ctzll(bits)]))
			return false;
	}
	return true;
}

const char *
json_skip_blocks(const char *p, const char *end, bool *escaped)
{
	while (end - p >= JSON_BLOCK) {
		byte_block part[PARTS];
		uint64_t slash, escape, after, quotes, quote, in;

		load_block(part, p);
		if (has_odd(part))
			return p;
		slash = bits_of(part, '\\');
		quotes = bits_of(part, '"');
		escape = escaping(slash);
		after = escape << 1;
		quote = quotes & ~after;
		/* The bits up to the quote; all if there is none. */
		in = quote ^ (quote - 1);
		/* "\n" is the most frequent one. */
		after &= in & ~(quotes | slash | bits_of(part, 'n'));
		if (!are_letters(p, after))
			return p;
		*escaped |= (escape & in) != 0;
		if (quote)
			return p + __builtin_ctzll(quote);
		/* What the last byte escapes is in the next block. */
		p += JSON_BLOCK - (escape >> 63);
	}
	return p;
}
