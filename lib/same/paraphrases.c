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
	uint32_t *seen;    /* by text: the last that was compared with it */
	struct rare *rare; /* by text */
	struct found *found;
	size_t n, cap;
};

static bool
represents(const struct texts *texts, uint32_t text)
{
	return texts->all[text].kept == text;
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
compare(struct search *search, struct listed a, uint32_t b,
    const struct reading *newer)
{
	const struct texts *texts = search->texts;
	struct reading older = texts_reading(texts, a.text);
	int signs[PAIR_SIGN_COUNT], score;

	older.rare = search->rare[a.text];
	older.from = a.from;
	if (texts->all[a.text].class != texts->all[b].class ||
	    !pair_signs(signs, texts->lexicon, &search->rarity, &older, newer))
		return;
	score = paraphrase(signs);
	if (score <= 0)
		return;
	search->found = grow(search->found, &search->cap, search->n + 1,
	    sizeof(*search->found));
	search->found[search->n++] = (struct found){ score, a.text, b,
		signs[PAIR_number] > 0 };
}

/*
 * Compares a text with the earlier ones under its words, and lists it. Those seen
 * first under a word have none before it in common, except without weight.
 */
static void
look(struct search *search, uint32_t text)
{
	struct reading reading = texts_reading(search->texts, text);
	size_t weightless = reading.n;

	reading.rare = rare_words(&reading, &search->rarity);
	search->rare[text] = reading.rare;
	for (size_t k = 0; k < reading.n && reading.words[k].id < search->end;
	     k++) {
		uint32_t id = reading.words[k].id;
		struct listed *list = search->listed + search->lists[id];

		if (id < search->first)
			continue;
		reading.from = weightless < k ? weightless : k;
		if (reading.words[k].weight == 0) {
			weightless = reading.from;
			continue;
		}
		for (uint32_t i = 0; i < search->n_listed[id]; i++) {
			if (search->seen[list[i].text] == text)
				continue;
			search->seen[list[i].text] = text;
			compare(search, list[i], text, &reading);
		}
		list[search->n_listed[id]++] = (struct listed){ text,
			(uint32_t)reading.from };
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
	size_t ids = texts->n_ids;
	struct search search = { .texts = texts,
		.rarity = { log2_parts(texts->n_all, 1000),
		    zeroed(ids + 1, sizeof(*search.rarity.words)) },
		.lists = zeroed(ids + 1, sizeof(*search.lists)),
		.n_listed = zeroed(ids + 1, sizeof(*search.n_listed)),
		.seen = zeroed(texts->n + 1, sizeof(*search.seen)),
		.rare = zeroed(texts->n + 1, sizeof(*search.rare)) };

	open_search(&search);
	for (uint32_t i = 0; i < texts->n; i++) {
		if (represents(texts, i) && texts->all[i].weight <= LONG)
			look(&search, i);
	}
	join(&search);
	free(search.rarity.words);
	free(search.lists);
	free(search.n_listed);
	free(search.listed);
	free(search.seen);
	free(search.rare);
	free(search.found);
}

void
paraphrases_join(const struct texts *texts)
{
	if (texts->n_all >= FEW)
		search_texts(texts);
}
