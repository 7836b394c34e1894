#include "tokens/tokens.h"

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

/* So many bytes are compared at once. A lane that is true has all its bits. */
enum { LANES = 16 };
typedef unsigned char lanes __attribute__((vector_size(LANES)));
typedef uint64_t halves __attribute__((vector_size(LANES)));

static inline lanes
load(const unsigned char *p)
{
	lanes c;

	memcpy(&c, p, sizeof c);
	return c;
}

static inline lanes
is_within(lanes c, unsigned char first, unsigned char last)
{
	return (lanes)((lanes)(c - first) <= (unsigned char)(last - first));
}

/* Takes out the first lane that is true; false if there is none. */
static inline bool
take_lane(lanes *are, size_t *lane)
{
	halves h = (halves)*are;
	size_t half = h[0] == 0;
	uint64_t left = h[half];

	if (left == 0)
		return false;
	if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
		left = __builtin_bswap64(left);
	*lane = 8 * half + (size_t)__builtin_ctzll(left) / 8;
	(*are)[*lane] = 0;
	return true;
}

/* What bytes are; of control characters nothing is true. */
struct kinds {
	lanes lower, upper, letter, digit, mark, space, newline;
};

static inline struct kinds
kinds_of(lanes c)
{
	struct kinds are = {
		.lower = is_within(c, 'a', 'z'),
		.upper = is_within(c, 'A', 'Z'),
		.digit = is_within(c, '0', '9'),
		.space = (lanes)(c == ' '),
		.newline = (lanes)((c == '\n') | (c == '\r')),
	};

	are.letter = are.lower | are.upper;
	are.mark = is_within(c, '!', '~') & ~(are.letter | are.digit);
	return are;
}

/*
 * A part of a text, with the bytes before it, and 0 after the last one. It is so
 * long that the counts of a lane fit a byte.
 */
enum { PART = 255 * LANES };
struct part {
	const unsigned char *p, *end; /* of the text, and its end */
	unsigned char bytes[LANES + PART];
	/* The last 1, 2, 4 bytes, up to this one, go on with part of a word. */
	unsigned char on1[LANES + PART], on2[LANES + PART], on4[LANES + PART];
	lanes counts[INDENT + 1];
	uint64_t sums[COUNTS];
};

/* Each three digits of the run that begins at p, also beyond the part. */
static size_t
threes(const unsigned char *p, const unsigned char *end)
{
	const unsigned char *from = p;

	while (p < end && is_digit((char)*p))
		p++;
	return ((size_t)(p - from) + 2) / 3;
}

static void
count_digits(struct part *part, size_t i, lanes begin)
{
	const unsigned char *p = part->p + i - LANES;
	size_t lane;

	while (take_lane(&begin, &lane))
		part->sums[DIGITS] += threes(p + lane, part->end);
}

static void
count_leads(struct part *part, size_t i, lanes lead)
{
	static const unsigned char counts[] = { E0, E0, E2, CJK, CJK, CJK, CJK,
		CJK, CJK, CJK, HANG, HANG, HANG, HANG, CJK, CJK };
	size_t lane;

	while (take_lane(&lead, &lane)) {
		const unsigned char *p = part->bytes + i + lane;

		if (*p >= 0xf0) {
			part->sums[F4]++;
		} else if (*p >= 0xe0) {
			part->sums[counts[*p - 0xe0]]++;
		} else {
			part->sums[C2]++;
			part->sums[C2_FIRST] += p[-2] < 0xc0 || p[-2] >= 0xe0;
		}
	}
}

/* What the bytes from i on add, by those before each of them. */
static inline void
count_lanes(struct part *part, size_t i)
{
	lanes c = load(part->bytes + i), before = load(part->bytes + i - 1);
	struct kinds are = kinds_of(c), were = kinds_of(before);
	lanes camel = are.upper & were.lower;
	lanes on = are.letter & were.letter & ~camel;
	lanes digit = are.digit & ~were.digit;
	lanes mark = are.mark & ~were.mark;
	lanes marks = are.mark & were.mark, same = (lanes)(c == before);
	lanes spaces = are.space & were.space;
	lanes *counts = part->counts;

	memcpy(part->on1 + i, &on, LANES);
	counts[WORD] -= are.letter & ~were.letter;
	counts[CAMEL] -= camel;
	counts[CAPITAL] -= are.upper & were.upper;
	counts[SPACED_DIGIT] -= digit & were.space;
	counts[MARK] -= mark;
	counts[MARK_NEW] -= marks & ~same;
	counts[MARK_SAME] -= marks & same;
	counts[SPACED_MARK] -= mark & were.space;
	counts[NEWLINE] -= are.newline & ~were.newline;
	counts[INDENT] -= spaces & (lanes)(load(part->bytes + i - 2) != ' ');
	count_digits(part, i, digit);
	count_leads(part, i, (lanes)(c >= 0xc0));
}

/* One after the other: what was just stored is slow to load at another place. */
static inline void
count_long(struct part *part, size_t end)
{
	for (size_t i = LANES; i < end; i += LANES) {
		lanes on2 = load(part->on1 + i) & load(part->on1 + i - 1);

		memcpy(part->on2 + i, &on2, LANES);
	}
	for (size_t i = LANES; i < end; i += LANES) {
		lanes on4 = load(part->on2 + i) & load(part->on2 + i - 2);

		memcpy(part->on4 + i, &on4, LANES);
	}
	for (size_t i = LANES; i < end; i += LANES) {
		lanes on8 = load(part->on4 + i) & load(part->on4 + i - 4);

		part->counts[FROM9] -= on8;
		part->counts[FROM13] -= on8 & load(part->on4 + i - 8);
	}
}

static void
add_counts(struct part *part)
{
	for (size_t i = 0; i < countof(part->counts); i++) {
		for (size_t lane = 0; lane < LANES; lane++)
			part->sums[i] += part->counts[i][lane];
	}
	memset(part->counts, 0, sizeof part->counts);
}

static void
part_open(struct part *part, struct str text)
{
	part->p = (const unsigned char *)text.p;
	part->end = part->p + text.n;
	memset(part->bytes, 0, LANES);
	memset(part->on1, 0, LANES);
	memset(part->on2, 0, LANES);
	memset(part->on4, 0, LANES);
	memset(part->counts, 0, sizeof part->counts);
	memset(part->sums, 0, sizeof part->sums);
	/* Newlines at the beginning have no weight. */
	part->bytes[LANES - 1] = '\n';
}

static void
count_part(struct part *part, size_t n)
{
	size_t end = LANES + n;

	memcpy(part->bytes + LANES, part->p, n);
	for (; end % LANES; end++)
		part->bytes[end] = 0;
	for (size_t i = LANES; i < end; i += LANES)
		count_lanes(part, i);
	count_long(part, end);
	add_counts(part);
	if (n < PART)
		return;
	memcpy(part->bytes, part->bytes + PART, LANES);
	memcpy(part->on1, part->on1 + PART, LANES);
	memcpy(part->on2, part->on2 + PART, LANES);
	memcpy(part->on4, part->on4 + PART, LANES);
}

/* In 1/256 token. */
static uint64_t
estimate(enum counter counter, struct str text)
{
	struct part part;
	uint64_t sum = 0;

	if (text.n == 0)
		return 0;
	part_open(&part, text);
	for (size_t n; part.p < part.end; part.p += n) {
		n = (size_t)(part.end - part.p);
		n = n < PART ? n : PART;
		count_part(&part, n);
	}
	for (size_t i = 0; i < COUNTS; i++)
		sum += part.sums[i] * weights[counter][i];
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
