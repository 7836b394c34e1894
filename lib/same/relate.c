#include "same/relate.h"

/* The words of one text that the other lacks. */
/* clang-format off */
struct rest {
	size_t n, plain, numbers, names, poles, opposites, leads;
	uint64_t weight;
};
/* clang-format on */

/* Both texts, walked side by side. */
struct pair {
	const struct lexicon *lexicon;
	const struct reading *a, *b;
	struct rest in_a, in_b;
	uint64_t common;
	bool denied[2];    /* by a, by b: a word that the other affirms */
	unsigned subjects; /* names that one text only begins with */
};

static bool
has(const struct reading *reading, uint32_t id)
{
	return words_have(reading->words, reading->n, id);
}

static void
count_rest(struct pair *pair, struct rest *rest, const struct word *word,
    const struct reading *own)
{
	const struct reading *other = own == pair->a ? pair->b : pair->a;
	uint32_t opposite = lexicon_opposite(pair->lexicon, word->id);

	if (word->weight > 0) {
		rest->n++;
		rest->weight += word->weight;
	}
	if (word->flags & WORD_LEAD)
		rest->leads++;
	if (word->flags & WORD_SUBJECT)
		pair->subjects++;
	if (word->flags & WORD_NUMBER)
		rest->numbers++;
	else if (word->flags & WORD_CODE)
		rest->names++;
	else if (word->weight > 0)
		rest->plain++;
	if (word->flags & WORD_POLE)
		rest->poles++;
	if (opposite && has(other, opposite) && !has(own, opposite))
		rest->opposites++;
}

/* Most texts that are compared are not alike: this comes first. */
static uint64_t
common_weight(const struct reading *x, const struct reading *y)
{
	const struct word *a = x->words, *a_end = a + x->n;
	const struct word *b = y->words, *b_end = b + y->n;
	uint64_t common = 0;

	while (a < a_end && b < b_end) {
		uint32_t a_id = a->id, b_id = b->id;

		if (a_id == b_id)
			common += a->weight < b->weight ? a->weight : b->weight;
		a += a_id <= b_id;
		b += b_id <= a_id;
	}
	return common;
}

static void
note_common(struct pair *pair, const struct word *a, const struct word *b)
{
	if ((a->flags ^ b->flags) & WORD_SUBJECT)
		pair->subjects++;
	if (a->flags & WORD_NEGATED && !(a->flags & WORD_PLAIN) &&
	    !(b->flags & WORD_NEGATED))
		pair->denied[0] = true;
	if (b->flags & WORD_NEGATED && !(b->flags & WORD_PLAIN) &&
	    !(a->flags & WORD_NEGATED))
		pair->denied[1] = true;
}

static void
walk(struct pair *pair)
{
	const struct word *a = pair->a->words, *a_end = a + pair->a->n;
	const struct word *b = pair->b->words, *b_end = b + pair->b->n;

	while (a < a_end || b < b_end) {
		if (b == b_end || (a < a_end && a->id < b->id))
			count_rest(pair, &pair->in_a, a++, pair->a);
		else if (a == a_end || b->id < a->id)
			count_rest(pair, &pair->in_b, b++, pair->b);
		else
			note_common(pair, a++, b++);
	}
}

static unsigned
likeness_of(const struct pair *pair)
{
	uint64_t a = pair->a->weight, b = pair->b->weight;

	return a < b ? relate_likeness(a, b, pair->common)
		     : relate_likeness(b, a, pair->common);
}

/*
 * Port 3000 and port 8080, left and right, `getUser` and `getTeam`, "use X"
 * and "never use X" are different facts in texts however much alike, and so is
 * what is said of `logError` and of `logRetry`. What is given up (the shorter
 * text) may have no number that the other has not.
 */
static bool
conflict(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;
	const struct rest *less = pair->a->weight <= pair->b->weight ? a : b;

	return pair->denied[0] || pair->denied[1] || less->numbers > 0 ||
	    (a->names > 0 && b->names > 0) || a->opposites > 0 ||
	    a->poles > 0 || b->poles > 0 || pair->subjects == 2;
}

/* With jest, with vitest: a word changed for another is another fact. */
static bool
substitution(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;

	return a->n > 0 && b->n > 0 &&
	    pair->common < (a->n == 1 && b->n == 1 ? 80 : 50);
}

/*
 * The newer text tells a change ("now", "no longer", "instead of") that the
 * older one does not, and either denies what that one says, or differs by
 * nothing but a value.
 */
static bool
overtakes(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;

	if (!pair->b->change || pair->a->change || a->poles || b->poles)
		return false;
	if (pair->denied[1] && !pair->denied[0])
		return 2 * a->weight <= pair->a->weight;
	return !pair->denied[0] && a->n > 0 && b->n > 0 &&
	    a->plain + (a->numbers > 0) + (a->names > 0) == 1 &&
	    b->plain + (b->numbers > 0) + (b->names > 0) == 1;
}

/* Whether enough is common, before what the rest says is looked at. */
static bool
shared(const struct pair *pair)
{
	uint64_t a = pair->a->weight, b = pair->b->weight;

	return 1000 * pair->common >= LIKE_LESSER * (a < b ? a : b) &&
	    1000 * pair->common >= LIKE_PART * (a < b ? b : a);
}

enum relation
relate(const struct lexicon *lexicon, const struct reading *older,
    const struct reading *newer, unsigned atleast, unsigned *likeness)
{
	struct pair pair = { .lexicon = lexicon, .a = older, .b = newer };
	bool alone = atleast >= LIKE; /* no third one speaks for them */

	pair.common = common_weight(older, newer);
	*likeness = likeness_of(&pair);
	if (*likeness < atleast || (alone && !shared(&pair)))
		return RELATION_NONE;
	walk(&pair);
	if (alone &&
	    *likeness < LIKE + LIKE_LEAD * (pair.in_a.leads + pair.in_b.leads))
		return RELATION_NONE;
	if (!conflict(&pair) && !(alone && substitution(&pair)))
		return RELATION_SAME;
	return overtakes(&pair) ? RELATION_NEWER : RELATION_NONE;
}
