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
	CLASS_PLAIN = 1u << ('P' & 31), /* and that: ASCII, but not ' */
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
#define PLAIN_END ((unsigned)(CLASS_PLAIN | CLASS_END | CLASS_NUMBER))

/* clang-format off */
#define S (CLASS_SPACE | CLASS_PLAIN)
#define E CLASS_END
#define N CLASS_NUMBER
#define U CLASS_UPPER
#define L CLASS_LOWER
#define O (CLASS_OTHER | CLASS_PLAIN)
#define Q CLASS_OTHER
#define X4(c) c, c, c, c
#define X8(c) X4(c), X4(c)
#define X26(c) X8(c), X8(c), X8(c), c, c

/* 0: the first byte of a longer sequence. */
static const uint32_t ascii[256] = {
	X8(O), O, S, E, S, S, E, O, O, X8(O), X8(O),
	S, O, O, O, O, O, O, Q, X8(O), X8(N), N, N, O, O, X4(O),
	O, X26(U), O, X4(O), O, X26(L), O, X4(O),
};
#undef S
#undef E
#undef N
#undef U
#undef L
#undef O
#undef Q
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

/* Skips small ASCII letters, of which most words are made; not the last ones. */
static inline const unsigned char *
skip_small(const unsigned char *p, const unsigned char *end)
{
	size_t n = BLOCK_BYTES;

	for (; n == BLOCK_BYTES && end - p >= BLOCK_BYTES; p += n) {
		byte_block b = block_load((const char *)p);

		n = block_first((byte_block)((b < 'a') | (b > 'z')));
	}
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
	const unsigned char *word = class & (LETTER | CLASS_MARK) ? p : p + n;
	const unsigned char *after;

	if (class & CLASS_NUMBER)
		return skip_number(p, end);
	if ((class & CLASS_END) == 0) {
		after = skip_word(word, end);
		if (after > word)
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

/* Apart, so that what few pieces need is not saved and restored for each. */
__attribute__((noinline)) static const unsigned char *
skip_piece(enum pattern pattern, const unsigned char *p,
    const unsigned char *end)
{
	return pattern == PATTERN_O200K ? skip_o200k(p, end)
					: skip_cl100k(p, end);
}

/*
 * Most pieces are small ASCII letters, with a sign or blank, a capital or both before
 * them, and an ASCII character after them that ends a word in both patterns. The
 * length of such a piece, else 0. A block from p on must be readable.
 */
static inline size_t
plain_word(const unsigned char *p)
{
	byte_block b = block_load((const char *)p);
	unsigned others = (unsigned)block_bits(
	    (byte_block)((b < 'a') | (b > 'z')));
	unsigned before = others & 1 ? others & 3 : 0;
	size_t n;

	if (before == 1 && !(ascii[*p] & (CLASS_PLAIN | CLASS_UPPER)))
		return 0;
	if (before == 3 &&
	    (others & 4 || !(ascii[*p] & CLASS_PLAIN) ||
		!(ascii[p[1]] & CLASS_UPPER)))
		return 0;
	n = (size_t)__builtin_ctz((others & ~before) | 1u << BLOCK_BYTES);
	return n < BLOCK_BYTES && ascii[p[n]] & PLAIN_END ? n : 0;
}

/* The first of two ASCII characters is a piece, whatever follows. */
static inline bool
is_alone(unsigned first, unsigned second)
{
	if (first & CLASS_OTHER)
		return second & (CLASS_SPACE | CLASS_NUMBER);
	if (first & CLASS_END)
		return second & (CLASS_OTHER | LETTER | CLASS_NUMBER);
	return first & CLASS_SPACE && second & CLASS_NUMBER;
}

struct str
split_piece(enum pattern pattern, struct str text)
{
	const unsigned char *p = (const unsigned char *)text.p;
	size_t n = 0;

	if (text.n >= BLOCK_BYTES)
		n = is_alone(ascii[p[0]], ascii[p[1]]) ? 1 : plain_word(p);
	if (n == 0)
		n = (size_t)(skip_piece(pattern, p, p + text.n) - p);
	return str_head(text, n);
}

bool
pattern_find(struct str name, enum pattern *pattern)
{
	bool o = str_eq(name, STR("o200k_base"));

	*pattern = o ? PATTERN_O200K : PATTERN_CL100K;
	return o || str_eq(name, STR("cl100k_base"));
}
