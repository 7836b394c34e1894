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

/* clang-format off */
enum {
	OTHER, /* continuation bytes and control characters: no weight */
	LO, UP, DI, SP, NL, PU,
	C2, E0, E2, CJK, HANG, F4, /* lead bytes */
};
/* clang-format on */

#define X16(c) c, c, c, c, c, c, c, c, c, c, c, c, c, c, c, c
#define X7(c) c, c, c, c, c, c, c
#define X10(c) X7(c), c, c, c
#define X26(c) X16(c), X10(c)

/* clang-format off */
static const unsigned char classes[256] = {
	X10(OTHER), NL, OTHER, OTHER, NL, OTHER, OTHER, X16(OTHER),
	SP, X7(PU), X7(PU), PU, X10(DI), X7(PU),
	X26(UP), PU, PU, PU, PU, PU, PU, X26(LO), PU, PU, PU, PU, OTHER,
	X16(OTHER), X16(OTHER), X16(OTHER), X16(OTHER), X16(C2), X16(C2),
	E0, E0, E2, X7(CJK), HANG, HANG, HANG, HANG, CJK, CJK, X16(F4),
};
/* clang-format on */

/* In 1/256 token; fitted to each vocabulary on many kinds of text. */
struct weights {
	unsigned word, camel;   /* first letter; capital after a small one */
	unsigned from9, from13; /* each letter from the 9th, 13th on */
	unsigned capital;       /* after a capital */
	unsigned digits, spaced_digit; /* each three; after a space */
	unsigned mark, mark_new, mark_same, spaced_mark;
	unsigned newline;      /* a run of them */
	unsigned indent;       /* two spaces or more */
	unsigned c2, c2_first; /* Latin, Greek, Cyrillic ...; of a run */
	unsigned lead[5];      /* E0, E2, CJK, HANG, F4 */
};

static const struct weights weights[] = {
	[COUNT_O200K] = {
		279, 240, 24, 153, 11, 334, 292, 146, 48, 41, 125, 187, 58,
		51, 161, { 108, 234, 206, 205, 772 },
	},
	[COUNT_CL100K] = {
		277, 220, 28, 210, 9, 328, 303, 148, 47, 37, 129, 186, 54,
		62, 440, { 333, 258, 288, 312, 1066 },
	},
	[COUNT_CLAUDE] = {
		272, 294, 22, 220, 29, 260, 43, 273, 3, 48, 0, 206, 0,
		44, 693, { 486, 340, 267, 366, 1667 },
	},
};

/* An estimate in progress. */
struct scan {
	const struct weights *w;
	const unsigned char *start, *p, *end;
	unsigned char before; /* the byte before p */
	uint64_t sum;
};

/* Skips the bytes of this class; returns how many. */
static size_t
skip(struct scan *scan, unsigned char class)
{
	const unsigned char *from = scan->p;

	while (scan->p < scan->end && classes[*scan->p] == class)
		scan->p++;
	return (size_t)(scan->p - from);
}

/* "parseHTTPHeader": parse, HTTPHeader. */
static void
add_word(struct scan *scan)
{
	const struct weights *w = scan->w;
	unsigned first = w->word;

	do {
		size_t capitals = skip(scan, UP);
		size_t n = capitals + skip(scan, LO);

		scan->sum += first;
		if (capitals > 1)
			scan->sum += w->capital * (capitals - 1);
		if (n > 8)
			scan->sum += w->from9 * (n - 8);
		if (n > 12)
			scan->sum += w->from13 * (n - 12);
		first = w->camel;
	} while (scan->p < scan->end && classes[*scan->p] == UP);
}

static void
add_marks(struct scan *scan)
{
	const struct weights *w = scan->w;
	const unsigned char *p = scan->p;
	size_t n = skip(scan, PU), same = 0;

	for (size_t i = 1; i < n; i++)
		same += p[i] == p[i - 1];
	scan->sum += w->mark + (scan->before == ' ' ? w->spaced_mark : 0) +
	    w->mark_same * same + w->mark_new * (n - 1 - same);
}

/* What begins at p: a run of one class, or one byte. */
static void
add_next(struct scan *scan)
{
	const struct weights *w = scan->w;
	unsigned char class = classes[*scan->p];

	switch (class) {
	case LO:
	case UP:
		add_word(scan);
		return;
	case DI:
		scan->sum += scan->before == ' ' ? w->spaced_digit : 0;
		scan->sum += w->digits * ((skip(scan, DI) + 2) / 3);
		return;
	case SP:
		scan->sum += skip(scan, SP) > 1 ? w->indent : 0;
		return;
	case NL:
		scan->sum += scan->p > scan->start ? w->newline : 0;
		skip(scan, NL);
		return;
	case PU:
		add_marks(scan);
		return;
	case C2:
		scan->sum += w->c2;
		if (scan->p - scan->start < 2 || classes[scan->p[-2]] != C2)
			scan->sum += w->c2_first;
		break;
	case OTHER:
		break;
	default:
		scan->sum += w->lead[class - E0];
	}
	scan->p++;
}

/* In 1/256 token. */
static uint64_t
estimate(enum counter counter, struct str text)
{
	const unsigned char *start = (const unsigned char *)text.p;
	struct scan scan = { .w = &weights[counter], .before = '\n' };

	if (text.n == 0)
		return 0;
	scan.start = scan.p = start;
	scan.end = start + text.n;
	while (scan.p < scan.end) {
		add_next(&scan);
		scan.before = scan.p[-1];
	}
	return scan.sum;
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
