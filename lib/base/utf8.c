#include "base/utf8.h"

static inline bool
follows(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

size_t
utf8_length_wide(struct str s)
{
	unsigned char lead = s.n ? (unsigned char)s.p[0] : 0xff;
	unsigned char next = s.n > 1 ? (unsigned char)s.p[1] : 0;

	if (lead < 0xc2 || s.n < 2 || !follows(s.p[1]))
		return 0;
	if (lead < 0xe0)
		return 2;
	if (s.n < 3 || !follows(s.p[2]))
		return 0;
	if (lead < 0xf0) {
		bool overlong = lead == 0xe0 && next < 0xa0;
		bool surrogate = lead == 0xed && next >= 0xa0;

		return overlong || surrogate ? 0 : 3;
	}
	if (lead > 0xf4 || s.n < 4 || !follows(s.p[3]) ||
	    (lead == 0xf0 && next < 0x90) || (lead == 0xf4 && next >= 0x90))
		return 0;
	return 4;
}

uint32_t
utf8_decode_wide(const char *p, size_t length)
{
	static const unsigned char lead_bits[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	uint32_t c = (unsigned char)p[0] & lead_bits[length];

	for (size_t i = 1; i < length; i++)
		c = c << 6 | ((unsigned char)p[i] & 0x3f);
	return c;
}

size_t
utf8_encode(uint32_t c, char p[4])
{
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n - 1; i > 0; i--) {
		p[i] = (char)(0x80 | (c & 0x3f));
		c >>= 6;
	}
	p[0] = (char)(lead[n] | c);
	return n;
}

/* The next eight bytes are ASCII. */
static inline bool
is_plain(struct str s, size_t at)
{
	uint64_t w;

	if (s.n - at < sizeof w)
		return false;
	memcpy(&w, s.p + at, sizeof w);
	return (w & 0x8080808080808080u) == 0;
}

size_t
utf8_valid(struct str s)
{
	size_t at = 0;

	while (at < s.n) {
		size_t n;

		if (is_plain(s, at)) {
			at += 8;
			continue;
		}
		n = utf8_length(str_skip(s, at));
		if (n == 0)
			break;
		at += n;
	}
	return at;
}

/* How many of eight bytes have the bit that is the lowest one of `bits` in each. */
static inline size_t
count_bytes(uint64_t bits)
{
	const uint64_t lowest = 0x0101010101010101u;

	return (size_t)((bits & lowest) * lowest >> 56);
}

size_t
utf8_units(struct str s)
{
	size_t n = 0, i = 0;
	uint64_t w;

	for (; s.n - i >= sizeof w; i += sizeof w) {
		memcpy(&w, s.p + i, sizeof w);
		n += sizeof w - count_bytes(w >> 7 & ~(w >> 6)) +
		    count_bytes(w >> 7 & w >> 6 & w >> 5 & w >> 4);
	}
	for (; i < s.n; i++) {
		n += !follows(s.p[i]);
		n += (unsigned char)s.p[i] >= 0xf0;
	}
	return n;
}

size_t
utf8_room(struct str s, size_t n)
{
	size_t i = 0;

	for (; i < s.n && n; i++)
		n -= ((unsigned char)s.p[i] & 0xe0) != 0xc0 || i + 1 == s.n ||
		    !follows(s.p[i + 1]);
	return i;
}

struct str
utf8_cut(struct str s, size_t n)
{
	size_t cut = n;
	bool in_code = false;
	size_t code = 0;

	if (s.n <= n)
		return s;
	while (cut > 0 && follows(s.p[cut]))
		cut--;
	for (size_t i = 0; i < cut; i++) {
		if (s.p[i] != '`')
			continue;
		in_code = !in_code;
		code = i;
	}
	return str_head(s, in_code ? code : cut);
}
