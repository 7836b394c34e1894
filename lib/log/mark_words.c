#include "log/mark.h"

/* A dash, a mark, a picture, U+FE0F: its bytes, or 0. */
static size_t
symbol_at(struct str s)
{
	unsigned char c = s.n ? (unsigned char)s.p[0] : 0;

	unsigned char next = s.n > 2 ? (unsigned char)s.p[1] : 0;

	if (c == 0xf0 && s.n >= 4)
		return 4;
	if (c == 0xef && next == 0xb8)
		return 3;
	/* Not quotes and dots, which belong to words: U+2016 to U+2027. */
	return c == 0xe2 && next > 0x80                                 ? 3
	    : c == 0xe2 && next == 0x80 && (unsigned char)s.p[2] < 0x96 ? 3
									: 0;
}

/* Full-width brackets, colon and comma. */
static size_t
wide_at(struct str s)
{
	/* clang-format off */
	static const struct str wide[] = {
		STR_INIT("（"), STR_INIT("）"), STR_INIT("："), STR_INIT("，"),
		STR_INIT("【"), STR_INIT("】"),
	};
	/* clang-format on */

	for (size_t i = 0; s.n && (unsigned char)s.p[0] >= 0xe3 &&
	     i < sizeof wide / sizeof *wide;
	     i++) {
		if (str_starts(s, wide[i]))
			return 3;
	}
	return 0;
}

static bool
is_lead(char c)
{
	switch (c) {
	case ' ':
	case '\t':
	case '*':
	case '_':
	case '`':
	case '[':
	case '(':
	case '~':
		return true;
	default:
		return false;
	}
}

static bool
is_behind(char c)
{
	switch (c) {
	case '-':
	case ':':
	case ']':
	case ')':
	case '|':
	case ',':
	case '.':
	case '>':
		return true;
	default:
		return false;
	}
}

static bool
is_edge(char c)
{
	switch (c) {
	case ' ':
	case '\t':
	case '-':
	case ':':
	case '|':
	case ',':
	case '*':
		return true;
	default:
		return false;
	}
}

struct str
mark_lead(struct str s)
{
	for (;;) {
		size_t n = s.n && is_lead(s.p[0]) ? 1 : symbol_at(s);

		if (n == 0)
			n = wide_at(s);
		if (n == 0)
			return s;
		s = str_skip(s, n);
	}
}

struct str
mark_behind(struct str s)
{
	for (;;) {
		struct str rest = mark_lead(s);

		while (rest.n && is_behind(rest.p[0]))
			rest = str_skip(rest, 1);
		if (rest.n == s.n)
			return s;
		s = rest;
	}
}

struct str
mark_front(struct str s)
{
	for (;;) {
		size_t n = s.n && is_edge(s.p[0]) ? 1 : symbol_at(s);

		if (n == 0 && str_starts(s, STR("：")))
			n = 3;
		if (n == 0)
			return s;
		s = str_skip(s, n);
	}
}

struct str
mark_back(struct str s)
{
	for (;;) {
		size_t n = 0;

		if (s.n && (is_edge(s.p[s.n - 1]) || s.p[s.n - 1] == '='))
			n = 1;
		for (size_t i = 3; n == 0 && i <= 4 && i <= s.n; i++) {
			if (symbol_at(str_skip(s, s.n - i)) == i)
				n = i;
		}
		if (n == 0)
			return s;
		s.n -= n;
	}
}
