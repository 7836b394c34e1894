#include "same/paraphrases.h"

#include <stdlib.h>

#include "base/sort.h"
#include "base/weights.h"

/*
 * Texts are compared under the words that they share, the rarest first, as long
 * as there are no more pairs than this under all of them: so the time does not
 * grow with the texts. In most logs, that is all words.
 */
enum { PAIRS = 1 << 18 };

/* Fewer texts do not tell which words are rare. */
enum { FEW = 20 };

/* A text that weighs more says more than one thing: some of it is said nowhere else. */
enum { LONG = 400 };

struct found {
	int score;
	uint32_t a, b;
	bool number; /* that the greater text lacks */
};

struct search {
	const struct texts *texts;
	struct rarity rarity; /* by word */
	size_t first, end;    /* the words that are looked under */
	size_t *lists;        /* by word: where its texts are in `listed`, */
	uint32_t *n_listed;   /* and how many are there by now */
	struct listed {
		uint32_t text, from; /* as reading.from, if seen there first */
	} * listed;
	struct mark {
		uint32_t seen;  /* the last compared with it, plus 1 */
		uint32_t least; /* rare weight that must be in common */
	} * marks;              /* by text */
	struct rare *rare;      /* by text */
	struct found *found;
	size_t n, cap;
};

static bool
represents(const struct texts *texts, uint32_t text)
{
	return texts->all[text].kept == text;
}

static bool
is_compared(const struct texts *texts, uint32_t text)
{
	return represents(texts, text) && texts->all[text].weight <= LONG;
}

/* The texts that are compared, by weight and then by age. */
static uint32_t *
by_weight(const struct texts *texts, size_t *n)
{
	size_t places[LONG + 2] = { 0 };
	uint32_t *order;

	for (uint32_t i = 0; i < texts->n; i++) {
		if (is_compared(texts, i))
			places[texts->all[i].weight + 1]++;
	}
	for (size_t weight = 0; weight <= LONG; weight++)
		places[weight + 1] += places[weight];
	*n = places[LONG + 1];
	order = zeroed(*n + 1, sizeof(*order));
	for (uint32_t i = 0; i < texts->n; i++) {
		if (is_compared(texts, i))
			order[places[texts->all[i].weight]++] = i;
	}
	return order;
}

static void
open_search(struct search *search)
{
	const struct texts *texts = search->texts;
	uint64_t pairs = 0;
	size_t n = 0;

	for (size_t id = 1; id < texts->n_ids; id++) {
		uint64_t count = texts->counts[id];

		search->rarity.words[id] =
		    (uint16_t)(log2_parts(texts->n_all + 1, RARITY_ONE) -
			log2_parts(count, RARITY_ONE));
		if (count < 2) {
			search->first = id + 1;
			continue;
		}
		pairs += count * (count - 1) / 2;
		if (pairs > PAIRS)
			continue;
		search->end = id + 1;
		search->lists[id] = n;
		n += count;
	}
	search->listed = zeroed(n + 1, sizeof(*search->listed));
}

static void
compare(struct search *search, const struct listed *listed, uint32_t text,
    const struct reading *greater)
{
	const struct texts *texts = search->texts;
	struct reading lesser = texts_reading(texts, listed->text);
	bool turn = text < listed->text;
	uint32_t a = turn ? text : listed->text, b = turn ? listed->text : text;
	int signs[PAIR_SIGN_COUNT], score;

	lesser.rare = search->rare[listed->text];
	lesser.from = listed->from;
	if (texts->all[a].class != texts->all[b].class ||
	    !pair_signs(signs, texts->lexicon, &search->rarity,
		turn ? greater : &lesser, turn ? &lesser : greater))
		return;
	score = paraphrase(signs);
	if (score <= 0)
		return;
	search->found = grow(search->found, &search->cap, search->n + 1,
	    sizeof(*search->found));
	search->found[search->n++] = (struct found){ score, a, b,
		signs[PAIR_number] > 0 };
}

/*
 * Compares a text with the lesser ones that are listed under a word, if the words
 * from there on, which weigh `rest`, may be enough.
 */
static void
look_under(struct search *search, uint32_t id, uint32_t text,
    const struct reading *reading, uint64_t rest)
{
	const struct listed *list = search->listed + search->lists[id];

	for (uint32_t i = 0; i < search->n_listed[id]; i++) {
		struct mark *mark = &search->marks[list[i].text];

		if (mark->least > rest || mark->seen == text + 1)
			continue;
		mark->seen = text + 1;
		compare(search, &list[i], text, reading);
	}
}

/*
 * Compares a text with the lesser ones, and lists it under those of its words from
 * which on enough can be in common. Those seen first under a word have none before
 * it in common, except without weight.
 */
static void
look(struct search *search, uint32_t text)
{
	struct reading reading = texts_reading(search->texts, text);
	size_t weightless = reading.n;
	uint64_t rest, least;

	reading.rare = rare_words(&reading, &search->rarity);
	search->rare[text] = reading.rare;
	rest = reading.rare.weight;
	least = rare_least(reading.rare, &search->rarity);
	search->marks[text].least = (uint32_t)least;
	for (size_t k = 0; k < reading.n && reading.words[k].id < search->end;
	     k++) {
		const struct word *word = &reading.words[k];
		uint32_t id = word->id;
		struct listed *list = search->listed + search->lists[id];

		reading.from = weightless < k ? weightless : k;
		if (id >= search->first && word->weight == 0) {
			weightless = reading.from;
		} else if (id >= search->first) {
			look_under(search, id, text, &reading, rest);
			if (rest >= least)
				list[search->n_listed[id]++] = (struct listed){
					text, (uint32_t)reading.from
				};
		}
		rest -= rare_weight(word, &search->rarity);
	}
}

static int
found_cmp(const void *a, const void *b)
{
	const struct found *x = a, *y = b;

	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	return number_cmp(x->b, y->b);
}

/*
 * Where a group has taken in a text with a number that its representative
 * lacks, another one could have another number.
 */
static bool
may_join(const struct search *search, const struct found *found,
    const bool number[])
{
	return represents(search->texts, found->a) &&
	    represents(search->texts, found->b) &&
	    !(found->number && (number[found->a] || number[found->b]));
}

static void
join(struct search *search)
{
	struct similar_text *texts = search->texts->all;
	bool *number = zeroed(search->texts->n, sizeof(*number));

	if (search->n > 0)
		array_sort(search->found, search->n, found_cmp);
	for (size_t i = 0; i < search->n; i++) {
		const struct found *found = &search->found[i];
		uint32_t a = found->a, b = found->b;

		if (!may_join(search, found, number))
			continue;
		if (texts[a].weight > texts[b].weight)
			texts[b].kept = a;
		else
			texts[a].kept = b;
		number[a] = number[b] = number[a] || number[b] || found->number;
	}
	free(number);
}

static void
search_texts(const struct texts *texts)
{
	size_t ids = texts->n_ids, n;
	uint32_t *order;
	struct search search = { .texts = texts,
		.rarity = { .texts = log2_parts(texts->n_all, 1000),
		    .words = zeroed(ids + 1, sizeof(*search.rarity.words)) },
		.lists = zeroed(ids + 1, sizeof(*search.lists)),
		.n_listed = zeroed(ids + 1, sizeof(*search.n_listed)),
		.marks = zeroed(texts->n + 1, sizeof(*search.marks)),
		.rare = zeroed(texts->n + 1, sizeof(*search.rare)) };

	rarity_least(&search.rarity);
	open_search(&search);
	order = by_weight(texts, &n);
	for (size_t i = 0; i < n; i++)
		look(&search, order[i]);
	join(&search);
	free(order);
	free(search.rarity.words);
	free(search.lists);
	free(search.n_listed);
	free(search.listed);
	free(search.marks);
	free(search.rare);
	free(search.found);
}

void
paraphrases_join(const struct texts *texts)
{
	if (texts->n_all >= FEW)
		search_texts(texts);
}
