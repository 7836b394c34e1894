#include "same/relate.h"

#include "base/weights.h"

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

/* Ends early, and is false, at a number in `lesser`, which may be NULL. */
static bool
walk(struct pair *pair, const struct rest *lesser)
{
	const struct word *a = pair->a->words, *a_end = a + pair->a->n;
	const struct word *b = pair->b->words, *b_end = b + pair->b->n;

	while (a < a_end || b < b_end) {
		if (lesser && lesser->numbers > 0)
			return false;
		if (b == b_end || (a < a_end && a->id < b->id))
			count_rest(pair, &pair->in_a, a++, pair->a);
		else if (a == a_end || b->id < a->id)
			count_rest(pair, &pair->in_b, b++, pair->b);
		else
			note_common(pair, a++, b++);
	}
	return true;
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
 * Left and right, "use X" and "never use X", `npm test` and `npm run test:e2e`,
 * `tsc -p api` and tsc from the root are different facts; so is what is said of
 * `logError` and of `logRetry`.
 */
static bool
contradict(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;

	return pair->denied[0] || pair->denied[1] || a->opposites > 0 ||
	    a->poles > 0 || b->poles > 0 || pair->subjects == 2 ||
	    (a->commands > 0 && b->commands > 0) ||
	    (pair->programs > 0 && a->n > 0 && b->n > 0);
}

static const struct rest *
rest_of_lesser(const struct pair *pair)
{
	return pair->a->weight <= pair->b->weight ? &pair->in_a : &pair->in_b;
}

/*
 * Port 3000 and port 8080, `getUser` and `getTeam` are different facts, too,
 * however alike the texts are. The shorter text, which is dropped, may not have
 * a number that the other lacks.
 */
static bool
conflict(const struct pair *pair)
{
	return contradict(pair) || rest_of_lesser(pair)->numbers > 0 ||
	    (pair->in_a.names > 0 && pair->in_b.names > 0);
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
	/* Rare words, such as numbers, come first. */
	if (!walk(&pair, newer->change ? NULL : rest_of_lesser(&pair)))
		return RELATION_NONE;
	if (alone && *likeness < likeness_needed(&pair, LIKE))
		return RELATION_NONE;
	if (!conflict(&pair) && !(alone && substitution(&pair, *likeness)))
		return RELATION_SAME;
	return overtakes(&pair) ? RELATION_NEWER : RELATION_NONE;
}

/* ---- the same in other words ---- */

enum { NAME_PART = 5, PROSE = 10 };   /* weigh no more */
enum { MOST = 30 * 10 * RARITY_ONE }; /* what is common beyond counts no more */

/* That two names have a part in common says little. */
uint64_t
rare_weight(const struct word *word, const struct rarity *rarity)
{
	if (word->weight <= NAME_PART)
		return 0;
	return (uint64_t)word->weight * rarity->words[word->id];
}

struct rare
rare_words(const struct reading *reading, const struct rarity *rarity)
{
	struct rare rare = { 0 };

	for (size_t i = 0; i < reading->n; i++) {
		uint64_t weight = rare_weight(&reading->words[i], rarity);

		rare.weight += weight;
		rare.squares += (double)weight * (double)weight;
	}
	return rare;
}

/* What two texts have in common; comes first, as above. */
struct shared {
	size_t prose;   /* words that are no names */
	uint64_t rare;  /* weight */
	double product; /* the sum of those of the weights */
};

static struct shared
find_shared(const struct reading *lesser, const struct reading *greater,
    const struct rarity *rarity)
{
	const struct word *a = lesser->words + lesser->from;
	const struct word *a_end = lesser->words + lesser->n;
	const struct word *b = greater->words + greater->from;
	const struct word *b_end = greater->words + greater->n;
	struct shared shared = { 0 };

	while (a < a_end && b < b_end) {
		uint32_t a_id = a->id, b_id = b->id;

		if (a_id == b_id) {
			uint64_t x = rare_weight(a, rarity);
			uint64_t y = rare_weight(b, rarity);

			shared.prose += a->weight > NAME_PART &&
			    a->weight <= PROSE &&
			    !(a->flags & b->flags & WORD_CODE);
			shared.rare += x < y ? x : y;
			shared.product += (double)x * (double)y;
		}
		a += a_id <= b_id;
		b += b_id <= a_id;
	}
	return shared;
}

static int
thousandths(uint64_t part, uint64_t whole)
{
	if (whole == 0)
		return 0;
	return part >= whole ? 1000 : (int)(1000 * part / whole);
}

/*
 * "Lock rows in `deck`", "lock rows in `boarding`": one name replaced by
 * another, or a number, or a word.
 */
static bool
replaced(const struct pair *pair)
{
	const struct rest *a = &pair->in_a, *b = &pair->in_b;

	return (a->numbers > 0 && b->numbers > 0) ||
	    (a->names > 0 && b->names > 0 &&
		(a->plain <= 1 || b->plain <= 1)) ||
	    (a->n == 1 && b->n == 1);
}

static const int *
pair_weights(void)
{
	static const char *const names[] = {
#define X(name) #name,
		PAIR_SIGNS(X)
#undef X
	};
	static int weights[PAIR_SIGN_COUNT];

	if (weights[PAIR_always] == 0)
		weights_read(weights, names, PAIR_SIGN_COUNT, "same");
	return weights;
}

/* The best that a sign could be. */
static int
best(enum pair_sign sign)
{
	return pair_weights()[sign] > 0 ? 1000 : 0;
}

/* The signs that are known, and the best that the others could be. */
static bool
may_be_paraphrase(int signs[PAIR_SIGN_COUNT])
{
	static const enum pair_sign unknown[] = { PAIR_names, PAIR_number,
		PAIR_leads };

	for (size_t i = 0; i < countof(unknown); i++)
		signs[unknown[i]] = best(unknown[i]);
	return paraphrase(signs) > 0;
}

/* The least that may do, however good the others are; above 1000 if none does. */
static int
least(enum pair_sign sign, int texts)
{
	int signs[PAIR_SIGN_COUNT], *value = &signs[sign];

	for (size_t i = 0; i < PAIR_SIGN_COUNT; i++)
		signs[i] = best((enum pair_sign)i);
	signs[PAIR_always] = 1000;
	signs[PAIR_texts] = texts;
	*value = 0;
	while (*value <= 1000 && paraphrase(signs) <= 0)
		(*value)++;
	return *value;
}

void
rarity_least(struct rarity *rarity)
{
	enum { HELD = 400 }; /* less is one subject, and not one statement */
	int held = least(PAIR_held, rarity->texts);

	rarity->held = held > HELD ? held : HELD;
	rarity->common = least(PAIR_common, rarity->texts);
}

uint64_t
rare_least(struct rare lesser, const struct rarity *rarity)
{
	uint64_t held = (uint64_t)rarity->held * lesser.weight;
	uint64_t common = (uint64_t)rarity->common * MOST;

	return ((held > common ? held : common) + 999) / 1000;
}

bool
pair_signs(int signs[PAIR_SIGN_COUNT], const struct lexicon *lexicon,
    const struct rarity *rarity, const struct reading *older,
    const struct reading *newer)
{
	enum { NUMBERS = 2, LEADS = 4 };
	struct pair pair = { .lexicon = lexicon, .a = older, .b = newer };
	const struct rest *a = &pair.in_a, *b = &pair.in_b;
	bool turn = older->weight > newer->weight;
	const struct reading *lesser = turn ? newer : older;
	const struct reading *greater = turn ? older : newer;
	struct shared shared = find_shared(lesser, greater, rarity);

	/* A name and a word only tell what both are about. */
	if (shared.prose < 2)
		return false;
	signs[PAIR_always] = 1000;
	signs[PAIR_alike] = (int)(1000 * shared.product * shared.product /
	    (older->rare.squares * newer->rare.squares));
	signs[PAIR_held] = thousandths(shared.rare, lesser->rare.weight);
	signs[PAIR_common] = thousandths(shared.rare, MOST);
	signs[PAIR_texts] = rarity->texts;
	if (signs[PAIR_held] < rarity->held || !may_be_paraphrase(signs))
		return false;
	walk(&pair, NULL);
	if (contradict(&pair) || replaced(&pair))
		return false;
	signs[PAIR_names] = a->names > 0 && b->names > 0 ? 1000 : 0;
	signs[PAIR_number] = thousandths(rest_of_lesser(&pair)->numbers,
	    NUMBERS);
	signs[PAIR_leads] = thousandths(a->leads + b->leads, LEADS);
	return true;
}

int
paraphrase(const int signs[PAIR_SIGN_COUNT])
{
	const int *weights = pair_weights();
	int sum = 0;

	for (size_t i = 0; i < PAIR_SIGN_COUNT; i++)
		sum += signs[i] * weights[i] / 1000;
	return sum;
}
