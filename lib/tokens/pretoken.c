#include "tokens/pretoken.h"

#include "base/compat.h"
#include "base/utf8.h"
#include "tokens/classes.inc"

/* What a code point is to the patterns; sets of classes are ORed. */
enum class {
	CLASS_NUMBER = 1u << ('N' & 31), /* \p{N} */
	CLASS_UPPER = 1u << ('U' & 31),  /* \p{Lu} \p{Lt} */
	CLASS_LOWER = 1u << ('l' & 31),  /* \p{Ll} */
	CLASS_BOTH = 1u << ('B' & 31),   /* \p{Lm} \p{Lo} */
	CLASS_MARK = 1u << ('M' & 31),   /* \p{M} */
	CLASS_END = 1u << ('E' & 31),    /* line feed, carriage return */
	CLASS_SPACE = 1u << ('S' & 31),  /* \s but for these */
	CLASS_OTHER = 1u << ('O' & 31),
};

static inline unsigned
class_of(uint32_t c)
{
	if (c < class_end)
		return 1u << (class_blocks[class_index[c >> 6]][c & 63] & 31);
	if (c >= class_marks[0] && c <= class_marks[1])
		return CLASS_MARK;
	return CLASS_OTHER;
}

/*
 * o200k_base, where P is any character but \r \n \p{L} \p{N}:
 *	P?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+C?
 *	P?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*C?
 *	\p{N}{1,3} | ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+
 * cl100k_base:
 *	C|P?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
 * C is 's 't 're 've 'm 'll 'd in either case. The first alternative that
 * matches wins.
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

/* The class of the character at p, and its length; at the end 0. */
static inline unsigned
class_at(const unsigned char *p, const unsigned char *end, size_t *length)
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

/* How many of the 8 bytes at p are small ASCII letters, up to another one. */
static inline size_t
small_letters(const unsigned char *p)
{
	const uint64_t each = UINT64_C(0x0101010101010101), high = each << 7;
	uint64_t eight = little_endian(p), low = eight & ~high;
	uint64_t from_a = low + each * (128 - 'a');
	uint64_t after_z = low + each * (127 - 'z');
	uint64_t others = ~(from_a & ~after_z & ~eight) & high;

	return others ? (size_t)__builtin_ctzll(others) / 8 : 8;
}

/* Skips small ASCII letters, of which most words are made; not the last ones. */
static inline const unsigned char *
skip_small(const unsigned char *p, const unsigned char *end)
{
	size_t n = 8;

	for (; n == 8 && end - p >= 8; p += n)
		n = small_letters(p);
	return p;
}

/* Skips what is of these classes. */
static inline const unsigned char *
skip(const unsigned char *p, const unsigned char *end, unsigned classes)
{
	size_t n;

	while (class_at(p, end, &n) & classes)
		p += n;
	return p;
}

static bool
is_pair(const unsigned char *p, char a, char b)
{
	return (p[0] | 0x20) == a && (p[1] | 0x20) == b;
}

/* Skips 's, 're and the like, if any. */
static inline const unsigned char *
skip_contraction(const unsigned char *p, const unsigned char *end)
{
	if (end - p < 2 || *p != '\'')
		return p;
	if (p[1] < 0x80 && is_any((char)(p[1] | 0x20), "stmd"))
		return p + 2;
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
 * Skips a word of o200k_base, if any. A letter without case fits both its head
 * and its tail: where no small letter follows, the last such letter is the
 * tail, and the capitals after it begin the next word.
 */
static inline const unsigned char *
skip_word(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *both = NULL;
	unsigned class;
	size_t n;

	while ((class = class_at(p, end, &n)) & HEAD) {
		p += n;
		if ((class & CLASS_UPPER) == 0)
			both = p;
	}
	if (class & CLASS_LOWER)
		return skip(skip_small(p + n, end), end, TAIL);
	return both ? both : p;
}

static const unsigned char *
skip_number(const unsigned char *p, const unsigned char *end)
{
	size_t n;

	for (int i = 0; i < 3 && class_at(p, end, &n) & CLASS_NUMBER; i++)
		p += n;
	return p;
}

/* Skips signs and the line ends after them, in o200k_base slashes as well. */
static const unsigned char *
skip_signs(const unsigned char *p, const unsigned char *end, bool slashes)
{
	p = skip(p, end, SIGN);
	while (p < end && (*p == '\r' || *p == '\n' || (slashes && *p == '/')))
		p++;
	return p;
}

/* To the last line end; else all but the blank that begins the next piece. */
static const unsigned char *
skip_blanks(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *start = p, *line = NULL, *last = p;
	unsigned class;
	size_t n;

	while ((class = class_at(p, end, &n)) & BLANK) {
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
skip_o200k(const unsigned char *p, const unsigned char *end)
{
	size_t n;
	unsigned class = class_at(p, end, &n);
	const unsigned char *after;

	if (class & (LETTER | CLASS_MARK))
		return skip_contraction(skip_word(p, end), end);
	if (class & CLASS_NUMBER)
		return skip_number(p, end);
	if ((class & CLASS_END) == 0) {
		after = skip_word(p + n, end);
		if (after > p + n)
			return skip_contraction(after, end);
		if (class & CLASS_OTHER)
			return skip_signs(p, end, true);
		if (*p == ' ' && class_at(p + 1, end, &n) & SIGN)
			return skip_signs(p + 1, end, true);
	}
	return skip_blanks(p, end);
}

static inline const unsigned char *
skip_cl100k(const unsigned char *p, const unsigned char *end)
{
	size_t n;
	unsigned class = class_at(p, end, &n);
	const unsigned char *after = skip_contraction(p, end);

	if (after > p)
		return after;
	if (class & LETTER)
		return skip(p, end, LETTER);
	if (class & CLASS_NUMBER)
		return skip_number(p, end);
	if ((class & CLASS_END) == 0) {
		after = skip(p + n, end, LETTER);
		if (after > p + n)
			return after;
		if (class & SIGN)
			return skip_signs(p, end, false);
		if (*p == ' ' && class_at(p + 1, end, &n) & SIGN)
			return skip_signs(p + 1, end, false);
	}
	return skip_blanks(p, end);
}

struct str
split_piece(enum pattern pattern, struct str text)
{
	const unsigned char *p = (const unsigned char *)text.p;
	const unsigned char *end = p + text.n;
	const unsigned char *after = pattern == PATTERN_O200K
	    ? skip_o200k(p, end)
	    : skip_cl100k(p, end);

	return str_head(text, (size_t)(after - p));
}

bool
pattern_find(struct str name, enum pattern *pattern)
{
	bool o = str_eq(name, STR("o200k_base"));

	*pattern = o ? PATTERN_O200K : PATTERN_CL100K;
	return o || str_eq(name, STR("cl100k_base"));
}
