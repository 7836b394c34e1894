#include "tokens/estimate.h"

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
	unsigned word, camel;   /* first letter; capital behind a small one */
	unsigned from9, from13; /* each letter from the 9th, 13th on */
	unsigned capital;       /* behind a capital */
	unsigned digits, spaced_digit; /* each three; behind a space */
	unsigned mark, mark_new, mark_same, spaced_mark;
	unsigned newline;      /* a run of them */
	unsigned indent;       /* two spaces or more */
	unsigned c2, c2_first; /* Latin, Greek, Cyrillic ...; of a run */
	unsigned lead[5];      /* E0, E2, CJK, HANG, F4 */
};

/* clang-format off */
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
/* clang-format on */

struct count {
	const struct weights *w;
	const unsigned char *p, *end;
	unsigned char before; /* the byte before p */
	uint64_t sum;
};

/* How many bytes of this class stand here; goes behind them. */
static size_t
run(struct count *count, unsigned char class)
{
	const unsigned char *from = count->p;

	while (count->p < count->end && classes[*count->p] == class)
		count->p++;
	return (size_t)(count->p - from);
}

/* "parseHTTPHeader": parse, HTTPHeader. */
static void
word(struct count *count)
{
	const struct weights *w = count->w;
	unsigned first = w->word;

	do {
		size_t capitals = run(count, UP);
		size_t n = capitals + run(count, LO);

		count->sum += first;
		if (capitals > 1)
			count->sum += w->capital * (capitals - 1);
		if (n > 8)
			count->sum += w->from9 * (n - 8);
		if (n > 12)
			count->sum += w->from13 * (n - 12);
		first = w->camel;
	} while (count->p < count->end && classes[*count->p] == UP);
}

static void
marks(struct count *count)
{
	const struct weights *w = count->w;
	const unsigned char *p = count->p;
	size_t n = run(count, PU), same = 0;

	for (size_t i = 1; i < n; i++)
		same += p[i] == p[i - 1];
	count->sum += w->mark + (count->before == ' ' ? w->spaced_mark : 0) +
	    w->mark_same * same + w->mark_new * (n - 1 - same);
}

/* What stands at p, a run or one byte. */
static void
add(struct count *count, const unsigned char *start)
{
	const struct weights *w = count->w;
	unsigned char class = classes[*count->p];

	switch (class) {
	case LO:
	case UP:
		word(count);
		return;
	case DI:
		count->sum += count->before == ' ' ? w->spaced_digit : 0;
		count->sum += w->digits * ((run(count, DI) + 2) / 3);
		return;
	case SP:
		count->sum += run(count, SP) > 1 ? w->indent : 0;
		return;
	case NL:
		count->sum += count->p > start ? w->newline : 0;
		run(count, NL);
		return;
	case PU:
		marks(count);
		return;
	case C2:
		count->sum += w->c2;
		if (count->p - start < 2 || classes[count->p[-2]] != C2)
			count->sum += w->c2_first;
		break;
	case OTHER:
		break;
	default:
		count->sum += w->lead[class - E0];
	}
	count->p++;
}

uint64_t
estimate(enum counter counter, struct str text)
{
	const unsigned char *start = (const unsigned char *)text.p;
	struct count count = { .w = &weights[counter], .before = '\n' };

	if (text.n == 0)
		return 0;
	count.p = start;
	count.end = start + text.n;
	while (count.p < count.end) {
		add(&count, start);
		count.before = count.p[-1];
	}
	return count.sum;
}
