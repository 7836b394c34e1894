#include "tokens/pretoken.h"

#include "base/utf8.h"
#include "tokens/class.h"

/*
 * o200k_base, where P is any character but \r \n \p{L} \p{N}:
 *	P?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+C?
 *	P?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*C?
 *	\p{N}{1,3} | ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
 * cl100k_base:
 *	C|P?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
 * C is 's 't 're 've 'm 'll 'd without case. The first of the alternatives
 * that matches is taken.
 */
#define LETTER ((unsigned)(CLASS_UPPER | CLASS_LOWER | CLASS_BOTH))
#define HEAD ((unsigned)(CLASS_UPPER | CLASS_BOTH | CLASS_MARK))
#define TAIL ((unsigned)(CLASS_LOWER | CLASS_BOTH | CLASS_MARK))
#define BLANK ((unsigned)(CLASS_SPACE | CLASS_END))
#define SIGN ((unsigned)(CLASS_OTHER | CLASS_MARK))

/* clang-format off */
#define S CLASS_SPACE
#define E CLASS_END
#define N CLASS_NUMBER
#define U CLASS_UPPER
#define L CLASS_LOWER
#define O CLASS_OTHER
#define X4(c) c, c, c, c
#define X8(c) X4(c), X4(c)
#define X26(c) X8(c), X8(c), X8(c), c, c

/* 0: the first byte of a longer sequence. */
static const uint32_t ascii[256] = {
	X8(O), O, S, E, S, S, E, O, O, X8(O), X8(O),
	S, O, O, O, X4(O), X8(O), X8(N), N, N, O, O, X4(O),
	O, X26(U), O, X4(O), O, X26(L), O, X4(O),
};
#undef S
#undef E
#undef N
#undef U
#undef L
#undef O
/* clang-format on */

/* The class of what stands at p, and its length; at the end 0. */
static inline unsigned
look(const unsigned char *p, const unsigned char *end, size_t *length)
{
	unsigned class;

	*length = 1;
	if (p == end)
		return 0;
	class = ascii[*p];
	if (class)
		return class;
	*length = *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
	return class_of(utf8_decode((const char *)p, *length));
}

/* Behind all that stands at p and is of these classes. */
static inline const unsigned char *
run(const unsigned char *p, const unsigned char *end, unsigned classes)
{
	size_t n;

	while (look(p, end, &n) & classes)
		p += n;
	return p;
}

static bool
is_pair(const unsigned char *p, char a, char b)
{
	return (p[0] | 0x20) == a && (p[1] | 0x20) == b;
}

/* Behind 's and kin; p itself where none stands there. */
static inline const unsigned char *
contraction(const unsigned char *p, const unsigned char *end)
{
	if (end - p < 2 || *p != '\'')
		return p;
	switch (p[1] | 0x20) {
	case 's':
	case 't':
	case 'm':
	case 'd':
		return p + 2;
	default:
		break;
	}
	if (end - p < 3)
		return p;
	/* The long s, which is an s without case. */
	if (p[1] == 0xc5 && p[2] == 0xbf)
		return p + 3;
	return is_pair(p + 1, 'r', 'e') || is_pair(p + 1, 'v', 'e') ||
		is_pair(p + 1, 'l', 'l')
	    ? p + 3
	    : p;
}

/*
 * A word of o200k_base; p itself where none begins. What has no case may stand
 * in its head and in its tail: where no small letter follows, the last of
 * them is the tail, and the capitals behind it are the next word.
 */
static inline const unsigned char *
word(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *both = NULL;
	unsigned class;
	size_t n;

	while ((class = look(p, end, &n)) & HEAD) {
		p += n;
		if ((class & CLASS_UPPER) == 0)
			both = p;
	}
	if (class & CLASS_LOWER)
		return run(p + n, end, TAIL);
	return both ? both : p;
}

static const unsigned char *
number(const unsigned char *p, const unsigned char *end)
{
	size_t n;

	for (int i = 0; i < 3 && look(p, end, &n) & CLASS_NUMBER; i++)
		p += n;
	return p;
}

/* Other characters, then line ends, and slashes where they belong to these. */
static const unsigned char *
signs(const unsigned char *p, const unsigned char *end, bool slashes)
{
	p = run(p, end, SIGN);
	while (p < end && (*p == '\r' || *p == '\n' || (slashes && *p == '/')))
		p++;
	return p;
}

/* To the last line end; else all but the blank that the next piece takes. */
static const unsigned char *
blanks(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *start = p, *line = NULL, *last = p;
	unsigned class;
	size_t n;

	while ((class = look(p, end, &n)) & BLANK) {
		last = p;
		p += n;
		if (class & CLASS_END)
			line = p;
	}
	if (line)
		return line;
	return p == end || last == start ? p : last;
}

static inline const unsigned char *
o200k(const unsigned char *p, const unsigned char *end)
{
	size_t n;
	unsigned class = look(p, end, &n);
	const unsigned char *behind;

	if (class & (LETTER | CLASS_MARK))
		return contraction(word(p, end), end);
	if (class & CLASS_NUMBER)
		return number(p, end);
	if ((class & CLASS_END) == 0) {
		behind = word(p + n, end);
		if (behind > p + n)
			return contraction(behind, end);
		if (class & CLASS_OTHER)
			return signs(p, end, true);
		if (*p == ' ' && look(p + 1, end, &n) & SIGN)
			return signs(p + 1, end, true);
	}
	return blanks(p, end);
}

static inline const unsigned char *
cl100k(const unsigned char *p, const unsigned char *end)
{
	size_t n;
	unsigned class = look(p, end, &n);
	const unsigned char *behind = contraction(p, end);

	if (behind > p)
		return behind;
	if (class & LETTER)
		return run(p, end, LETTER);
	if (class & CLASS_NUMBER)
		return number(p, end);
	if ((class & CLASS_END) == 0) {
		behind = run(p + n, end, LETTER);
		if (behind > p + n)
			return behind;
		if (class & SIGN)
			return signs(p, end, false);
		if (*p == ' ' && look(p + 1, end, &n) & SIGN)
			return signs(p + 1, end, false);
	}
	return blanks(p, end);
}

struct str
split_piece(enum pattern pattern, struct str text)
{
	const unsigned char *p = (const unsigned char *)text.p;
	const unsigned char *end = p + text.n;
	const unsigned char *behind = pattern == PATTERN_O200K ? o200k(p, end)
							       : cl100k(p, end);

	return str_head(text, (size_t)(behind - p));
}

bool
pattern_find(struct str name, enum pattern *pattern)
{
	bool o = str_eq(name, STR("o200k_base"));

	*pattern = o ? PATTERN_O200K : PATTERN_CL100K;
	return o || str_eq(name, STR("cl100k_base"));
}
