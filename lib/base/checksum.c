#include "base/checksum.h"

#include "base/compat.h"

enum { WORD = sizeof(uint64_t) };

/* Each step can be undone, so two texts that differ in one word have two sums. */
static uint64_t
mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 32;
}

static void
add_byte(struct checksum *checksum, unsigned char byte)
{
	checksum->word |= (uint64_t)byte << 8 * (checksum->n++ % WORD);
	if (checksum->n % WORD)
		return;
	checksum->sum = mix(checksum->sum, checksum->word);
	checksum->word = 0;
}

void
checksum_add(struct checksum *checksum, struct str piece)
{
	size_t i = 0;

	while (i < piece.n && checksum->n % WORD)
		add_byte(checksum, (unsigned char)piece.p[i++]);
	for (; piece.n - i >= WORD; i += WORD) {
		checksum->sum = mix(checksum->sum,
		    little_endian((const unsigned char *)piece.p + i));
		checksum->n += WORD;
	}
	while (i < piece.n)
		add_byte(checksum, (unsigned char)piece.p[i++]);
}

uint64_t
checksum_of(const struct checksum *checksum)
{
	return mix(mix(checksum->sum, checksum->word), checksum->n);
}

void
checksum_digits(const struct checksum *checksum, char hex[CHECKSUM_HEX])
{
	uint64_t sum = checksum_of(checksum);

	for (size_t i = 0; i < CHECKSUM_HEX; i++)
		hex[i] =
		    "0123456789abcdef"[sum >> 4 * (CHECKSUM_HEX - 1 - i) & 15];
}
