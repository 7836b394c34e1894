#include "same/wordset.h"

#include <stdlib.h>

#include "base/buf.h"

void
wordset_add(struct wordset *set, uint32_t id, unsigned weight, unsigned flags)
{
	set->all = grow(set->all, &set->cap, set->n + 1, sizeof(*set->all));
	set->all[set->n++] = (struct word){ .id = id,
		.weight = (uint8_t)weight,
		.flags = (uint8_t)flags };
}

static int
word_cmp(const void *a, const void *b)
{
	const struct word *x = a, *y = b;

	return (x->id > y->id) - (x->id < y->id);
}

/* Texts are short; the few others must not take quadratic time. */
void
words_sort(struct word words[], size_t n)
{
	if (n > 64) {
		qsort(words, n, sizeof(*words), word_cmp);
		return;
	}
	for (size_t i = 1; i < n; i++) {
		struct word word = words[i];
		size_t k = i;

		for (; k > 0 && words[k - 1].id > word.id; k--)
			words[k] = words[k - 1];
		words[k] = word;
	}
}

void
wordset_sort(struct wordset *set)
{
	struct word *all = set->all;
	size_t n = 0;

	words_sort(all, set->n);
	for (size_t i = 0; i < set->n; i++) {
		if (n > 0 && all[n - 1].id == all[i].id) {
			all[n - 1].flags |= all[i].flags;
			if (all[n - 1].weight < all[i].weight)
				all[n - 1].weight = all[i].weight;
		} else {
			all[n++] = all[i];
		}
	}
	set->n = n;
}

void
wordset_free(struct wordset *set)
{
	free(set->all);
	*set = (struct wordset){ 0 };
}

bool
words_have(const struct word words[], size_t n, uint32_t id)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (words[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < n && words[low].id == id;
}

/* ---- whether two texts say the same ---- */

/* The words of one text that the other lacks. */
/* clang-format off */
struct rest {
	size_t n, plain, numbers, names, poles, opposites, leads, commands;
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
	unsigned programs; /* that only one runs with certain arguments */
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
	if (word->flags & WORD_COMMAND)
		rest->commands++;
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

/* Comes first, since most texts that are compared are not alike. */
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
	if ((a->flags ^ b->flags) & WORD_COMMAND)
		pair->programs++;
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
	uint64_t lesser = a < b ? a : b;

	if (lesser == 0)
		return 0;
	return (unsigned)((1000 * pair->common / (a + b - pair->common) +
			      1000 * pair->common / lesser) /
	    2);
}

/*
 * Port 3000 and port 8080, left and right, `getUser` and `getTeam`, `npm test`
 * and `npm run test:e2e`, `tsc -p api` and tsc from the root, "use X" and "never
 * use X" are different facts, however alike the texts are; so is what is said of
 * `logError` and of `logRetry`. The shorter text, which is dropped, may not have
 * a number that the other lacks.
 */
static bool
conflict(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;
	const struct rest *less = pair->a->weight <= pair->b->weight ? a : b;

	return pair->denied[0] || pair->denied[1] || less->numbers > 0 ||
	    (a->names > 0 && b->names > 0) || a->opposites > 0 ||
	    a->poles > 0 || b->poles > 0 || pair->subjects == 2 ||
	    (a->commands > 0 && b->commands > 0) ||
	    (pair->programs > 0 && a->n > 0 && b->n > 0);
}

static size_t
likeness_needed(const struct pair *pair, unsigned least)
{
	return least + LIKE_LEAD * (pair->in_a.leads + pair->in_b.leads);
}

/*
 * With jest, with vitest: a word replaced by another is another fact. Where
 * little is in common, so are a few words.
 */
static bool
substitution(const struct pair *pair, unsigned likeness)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;

	if (a->n == 0 || b->n == 0)
		return false;
	if (a->n == 1 && b->n == 1)
		return pair->common < 60;
	return pair->common < 50 &&
	    likeness < likeness_needed(pair, LIKE_LITTLE);
}

/*
 * Only the newer text reports a change ("now", "no longer", "instead of"), and
 * it either denies what the older one says or differs in nothing but a value.
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

/* Whether enough is in common to look at the rest. */
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
	bool alone = atleast >= LIKE; /* no third text connects them */

	pair.common = common_weight(older, newer);
	*likeness = likeness_of(&pair);
	if (*likeness < atleast || (alone && !shared(&pair)))
		return RELATION_NONE;
	walk(&pair);
	if (alone && *likeness < likeness_needed(&pair, LIKE))
		return RELATION_NONE;
	if (!conflict(&pair) && !(alone && substitution(&pair, *likeness)))
		return RELATION_SAME;
	return overtakes(&pair) ? RELATION_NEWER : RELATION_NONE;
}
