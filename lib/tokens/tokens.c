#include "tokens/tokens.h"

#include "base/block.h"
#include "tokens/bpe.h"
#include "tokens/installed.h"

static const char *const names[] = {
	[COUNT_O200K] = "~o200k_base",
	[COUNT_CL100K] = "~cl100k_base",
	[COUNT_CLAUDE] = "~claude",
	[COUNT_CHARS] = "~chars",
	[COUNT_O200K_BASE] = "o200k_base",
	[COUNT_CL100K_BASE] = "cl100k_base",
};

/* ---- estimates ---- */

/* What is counted for an estimate. */
enum {
	WORD,
	CAMEL, /* a capital after a small letter */
	FROM9, /* each letter from the 9th, 13th on */
	FROM13,
	CAPITAL, /* after a capital */
	DIGITS,  /* each three */
	SPACED_DIGIT,
	MARK,
	MARK_NEW, /* after another one, */
	MARK_SAME,
	SPACED_MARK,
	NEWLINE, /* a run of them */
	INDENT,  /* two spaces or more */
	C2,      /* lead bytes: Latin, Greek, Cyrillic ...; of a run */
	C2_FIRST,
	E0,
	E2,
	CJK,
	HANG,
	F4,
	COUNTS
};

/* In 1/256 token; fitted to each vocabulary on many kinds of text. */
static const unsigned weights[][COUNTS] = {
	[COUNT_O200K] = {
		279, 240, 24, 153, 11, 334, 292, 146, 48, 41, 125, 187, 58,
		51, 161, 108, 234, 206, 205, 772,
	},
	[COUNT_CL100K] = {
		277, 220, 28, 210, 9, 328, 303, 148, 47, 37, 129, 186, 54,
		62, 440, 333, 258, 288, 312, 1066,
	},
	[COUNT_CLAUDE] = {
		272, 294, 22, 220, 29, 260, 43, 273, 3, 48, 0, 206, 0,
		44, 693, 486, 340, 267, 366, 1667,
	},
};

/*
 * Sixty-four bytes are weighed at once. A bit of a word says something of each, the
 * lowest of the first.
 */
enum { STRIDE = 64 };

/* What bytes are. */
struct classes {
	uint64_t lower, upper, digit, mark, space, newline;
};

/* So many words are counted at once: WORD to INDENT, and one that is always 0. */
enum { PAIR = 2, PAIRS = (INDENT + 1 + PAIR) / PAIR };
typedef uint64_t pair __attribute__((vector_size(PAIR * sizeof(uint64_t))));

/* A text that is weighed, with what is known of the stride before. */
struct weighing {
	struct classes were;
	/* The last 1, 2, 4 bytes, up to this one, go on with part of a word. */
	uint64_t on1, on2, on4;
	uint64_t thirds; /* the first of each three digits */
	uint64_t gaps;   /* a space after another one */
	size_t strides;  /* since the counts were added to the sums */
	pair counts
	    [PAIRS]; /* of bits that are set: one in each byte of a word */
	uint64_t sums[COUNTS];
};

/* In each byte all bits, if it is within. */
static inline byte_block
is_within(byte_block c, unsigned char first, unsigned char last)
{
	typedef unsigned char bytes __attribute__((vector_size(BLOCK_BYTES)));
	bytes from_top = (bytes)c + (unsigned char)(INT8_MAX - last);

	return (byte_block)from_top >
	    (signed char)(INT8_MAX - 1 - last + first);
}

/* The block that is before those whose bits are there. */
static inline void
add_bits(uint64_t *bits, byte_block holds)
{
	*bits = *bits << BLOCK_BYTES | block_bits(holds);
}

/* A carriage return is none of them yet; sets a bit of `same` for a repetition. */
static inline struct classes
classes_of(const char *p, uint64_t *same)
{
	struct classes are = { 0 };
	uint64_t letter = 0;

	for (const char *at = p + STRIDE; at > p;) {
		byte_block c = block_load(at -= BLOCK_BYTES);

		add_bits(&letter, is_within(c | ' ', 'a', 'z'));
		add_bits(&are.upper, is_within(c, 'A', 'Z'));
		add_bits(&are.digit, is_within(c, '0', '9'));
		add_bits(&are.mark, is_within(c, '!', '~'));
		add_bits(&are.space, c == ' ');
		add_bits(&are.newline, c == '\n');
		add_bits(same, c == block_load(at - 1));
	}
	are.lower = letter & ~are.upper;
	are.mark &= ~(letter | are.digit);
	return are;
}

/* The bits of bytes that are n further on. */
static inline uint64_t
after(uint64_t bits, uint64_t before, int n)
{
	return bits << n | before >> (STRIDE - n);
}

/* The first of each three in a row, of all digits. */
static inline uint64_t
thirds_of(const struct weighing *w, uint64_t digit)
{
	uint64_t last = w->were.digit, next = digit & after(digit, last, 1);
	uint64_t first = digit & ~next, all;

	next &= after(digit, last, 2);
	all = first | (after(0, w->thirds, 3) & next);
	for (first = all; (first = first << 3 & next) != 0;)
		all |= first;
	return all;
}

/* What is neither plain ASCII nor a newline; a carriage return becomes one. */
static void
count_others(struct weighing *w, const char *p, struct classes *are)
{
	static const unsigned char counts[] = { E0, E0, E2, CJK, CJK, CJK, CJK,
		CJK, CJK, CJK, HANG, HANG, HANG, HANG, CJK, CJK };
	uint64_t returns = 0, leads = 0;

	for (const char *at = p + STRIDE; at > p;) {
		byte_block c = block_load(at -= BLOCK_BYTES);

		add_bits(&returns, c == '\r');
		add_bits(&leads, is_within(c, 0xc0, 0xff));
	}
	are->newline |= returns;
	for (; leads; leads &= leads - 1) {
		const unsigned char *at = (const unsigned char *)p +
		    __builtin_ctzll(leads);

		if (*at >= 0xf0) {
			w->sums[F4]++;
		} else if (*at >= 0xe0) {
			w->sums[counts[*at - 0xe0]]++;
		} else {
			w->sums[C2]++;
			w->sums[C2_FIRST] += at[-2] < 0xc0 || at[-2] >= 0xe0;
		}
	}
}

/* Adds the bits of two words to `count`, an even one, and to the next one. */
static inline void
count_bits(struct weighing *w, int count, uint64_t first, uint64_t second)
{
	const uint64_t ones = 0x5555555555555555, twos = 0x3333333333333333,
		       fours = 0x0f0f0f0f0f0f0f0f;
	pair bits = { first, second };

	bits -= bits >> 1 & ones;
	bits = (bits & twos) + (bits >> 2 & twos);
	w->counts[count / PAIR] += (bits + (bits >> 4)) & fours;
}

static void
add_counts(struct weighing *w)
{
	const uint64_t bytes = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;

	for (size_t i = 0; i <= INDENT; i++) {
		uint64_t count = w->counts[i / PAIR][i % PAIR];

		count = (count & bytes) + (count >> 8 & bytes);
		w->sums[i] += count * ones >> 48;
	}
	memset(w->counts, 0, sizeof w->counts);
	w->strides = 0;
}

/* The two bytes before p are those of the text, or 0. */
static void
weigh_stride(struct weighing *w, const char *p)
{
	uint64_t same = 0, letter, mark, marks, camel, on1, on2, on4, on8;
	uint64_t thirds, gaps, lowers, uppers, letters, spaces;
	struct classes are = classes_of(p, &same), were = w->were;

	letter = are.lower | are.upper;
	if (~(letter | are.digit | are.mark | are.space | are.newline))
		count_others(w, p, &are);
	lowers = after(are.lower, were.lower, 1);
	uppers = after(are.upper, were.upper, 1);
	letters = lowers | uppers;
	spaces = after(are.space, were.space, 1);
	camel = are.upper & lowers;
	count_bits(w, WORD, letter & ~letters, camel);

	on1 = letter & letters & ~camel;
	on2 = on1 & after(on1, w->on1, 1);
	on4 = on2 & after(on2, w->on2, 2);
	on8 = on4 & after(on4, w->on4, 4);
	count_bits(w, FROM9, on8, on8 & after(on4, w->on4, 8));

	thirds = thirds_of(w, are.digit);
	count_bits(w, CAPITAL, are.upper & uppers, thirds);

	marks = are.mark & after(are.mark, were.mark, 1);
	mark = are.mark & ~marks;
	count_bits(w, SPACED_DIGIT, are.digit & spaces, mark);
	count_bits(w, MARK_NEW, marks & ~same, marks & same);
	count_bits(w, SPACED_MARK, mark & spaces,
	    are.newline & ~after(are.newline, were.newline, 1));

	gaps = are.space & spaces;
	count_bits(w, INDENT, gaps & ~after(gaps, w->gaps, 1), 0);

	w->were = are;
	w->on1 = on1;
	w->on2 = on2;
	w->on4 = on4;
	w->thirds = thirds;
	w->gaps = gaps;
	/* Eight more may not fit into the byte of a count. */
	if (++w->strides == UINT8_MAX / 8)
		add_counts(w);
}

/* A stride at an end of the text. */
static void
weigh_end(struct weighing *w, const char *p, size_t n, size_t before)
{
	char padded[BLOCK_BYTES + STRIDE] = { 0 };

	memcpy(padded + BLOCK_BYTES - before, p - before, before + n);
	weigh_stride(w, padded + BLOCK_BYTES);
}

/* In 1/256 token. */
static uint64_t
estimate(enum counter counter, struct str text)
{
	/* Newlines at the beginning have no weight. */
	struct weighing w = { .were.newline = UINT64_MAX };
	uint64_t sum = 0;
	size_t at = 0;

	for (; at < text.n; at += STRIDE) {
		size_t n = text.n - at;

		if (at > 0 && n >= STRIDE)
			weigh_stride(&w, text.p + at);
		else
			weigh_end(&w, text.p + at, n < STRIDE ? n : STRIDE,
			    at ? 2 : 0);
	}
	add_counts(&w);
	for (size_t i = 0; i < COUNTS; i++)
		sum += w.sums[i] * weights[counter][i];
	return sum;
}

/* ---- counters ---- */

static bool
by_vocabulary(enum counter counter)
{
	return counter >= COUNT_O200K_BASE;
}

static uint64_t
code_points(struct str text)
{
	uint64_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		n += ((unsigned char)text.p[i] & 0xc0) != 0x80;
	return n;
}

void
tokens_add(struct tokens *tokens, struct str text)
{
	enum counter counter = tokens->counter;

	if (counter == COUNT_CHARS)
		tokens->sum += code_points(text);
	else if (by_vocabulary(counter))
		tokens->sum += bpe_count(vocab_installed(
					     str_of(names[counter])),
		    text);
	else
		tokens->sum += estimate(counter, text);
}

size_t
tokens_count(const struct tokens *tokens)
{
	if (by_vocabulary(tokens->counter))
		return (size_t)tokens->sum;
	if (tokens->counter == COUNT_CHARS)
		return (size_t)((tokens->sum + 3) / 4);
	return (size_t)((128 + tokens->sum) >> 8);
}

size_t
tokens_of(enum counter counter, struct str text)
{
	struct tokens tokens = { .counter = counter };

	tokens_add(&tokens, text);
	return tokens_count(&tokens);
}

size_t
tokens_limit(enum counter counter, size_t max)
{
	return counter_is_exact(counter) ? max : max - max / 20;
}

uint64_t
tokens_max_sum(enum counter counter, size_t max)
{
	uint64_t n = max < UINT64_MAX >> 10 ? max : UINT64_MAX >> 10;

	if (counter == COUNT_CHARS)
		return 4 * n;
	return counter_is_exact(counter) ? n : (n << 8) + 127;
}

const char *
counter_name(enum counter counter)
{
	return names[counter];
}

bool
counter_is_exact(enum counter counter)
{
	return by_vocabulary(counter) || counter == COUNT_CHARS;
}

/* The exact counter instead of an estimate, where its vocabulary is found. */
static enum counter
exact_or_estimate(enum counter counter)
{
	enum counter base = counter == COUNT_CL100K ? COUNT_CL100K_BASE
						    : COUNT_O200K_BASE;

	if (counter != COUNT_O200K && counter != COUNT_CL100K)
		return counter;
	return vocab_installed(str_of(names[base])) ? base : counter;
}

enum counter
counter_default(void)
{
	return exact_or_estimate(COUNT_O200K);
}

bool
counter_find(struct str name, enum counter *counter)
{
	bool estimated = str_starts(name, STR("~"));

	if (str_same(name, STR("estimate"))) {
		*counter = COUNT_O200K;
		return true;
	}
	if (estimated)
		name = str_skip(name, 1);
	for (enum counter i = COUNT_O200K; i <= COUNT_CHARS; i++) {
		struct str full = str_of(names[i] + 1);

		/* "o200k" is enough */
		if (!str_same(name, full) &&
		    !str_same(name, str_head(full, str_chr(full, '_', 0))))
			continue;
		*counter = estimated ? i : exact_or_estimate(i);
		return true;
	}
	return false;
}
