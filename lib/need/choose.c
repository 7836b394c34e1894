#include "need/choose.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/map.h"
#include "base/utf8.h"
#include "need/score.h"
#include "need/words.h"
#include "same/words.h"

enum { SAME = FEATURE_ONE * 4 / 5, SAME_WORDS = 6 };

/* The words of all texts, each with the candidates that have it. */
struct choice {
	struct candidate *candidates;
	size_t n;
	struct choice_candidate {
		size_t first, words; /* in `words` */
		int value;           /* of e^score / length^0.4, as logarithm */
		int repeated;        /* in parts of FEATURE_ONE */
		size_t common;       /* words of the one just chosen */
		bool taken;
	} *own;
	uint32_t *words; /* numbers */
	size_t n_words, cap_words;
	struct posting {
		uint32_t candidate, next; /* plus 1 */
	} *postings;
	uint32_t *heads; /* by word */
	struct map numbers, siblings;
	struct words reader;
};

/* The word's number, from 1; *fresh if the candidate does not have it yet. */
static void
add_words(struct choice *choice, size_t i)
{
	struct choice_candidate *own = &choice->own[i];
	struct str text = choice->candidates[i].text;
	struct map seen = { 0 };
	uint64_t hash;

	own->first = choice->n_words;
	while ((hash = need_word(&text))) {
		size_t *number = map_put(&choice->numbers, hash);

		if ((*map_put(&seen, hash))++)
			continue;
		if (*number == 0)
			*number = choice->numbers.n;
		*array_push(&choice->words, &choice->n_words,
		    &choice->cap_words) = (uint32_t)*number;
	}
	own->words = choice->n_words - own->first;
	map_free(&seen);
}

static void
add_postings(struct choice *choice)
{
	choice->heads = zeroed(choice->numbers.n + 1, sizeof *choice->heads);
	choice->postings = zeroed(choice->n_words + 1,
	    sizeof *choice->postings);
	for (size_t i = 0; i < choice->n; i++) {
		const struct choice_candidate *own = &choice->own[i];

		for (size_t k = own->first; k < own->first + own->words; k++) {
			uint32_t word = choice->words[k];

			choice->postings[k] = (struct posting){ (uint32_t)i,
				choice->heads[word] };
			choice->heads[word] = (uint32_t)k + 1;
		}
	}
}

static void
open_choice(struct choice *choice)
{
	enum { MARKS = 4 }; /* "- " and a line's end */

	words_open(&choice->reader);
	choice->own = zeroed(choice->n + 1, sizeof *choice->own);
	for (size_t i = 0; i < choice->n; i++) {
		const struct candidate *c = &choice->candidates[i];

		choice->own[i].value = c->score * FEATURE_ONE / 1000 -
		    score_log(utf8_units(c->text) + MARKS, 1) * 2 / 5;
		add_words(choice, i);
	}
	add_postings(choice);
}

static void
close_choice(struct choice *choice)
{
	words_close(&choice->reader);
	free(choice->own);
	free(choice->words);
	free(choice->postings);
	free(choice->heads);
	map_free(&choice->numbers);
	map_free(&choice->siblings);
}

static int
value_of(const struct choice *choice, size_t i)
{
	enum { SIBLING = 19 }; /* -ln 0.93, in parts of FEATURE_ONE */
	const struct choice_candidate *own = &choice->own[i];
	size_t siblings;

	map_find(&choice->siblings, choice->candidates[i].group + 1, &siblings);
	return own->value - (int)siblings * SIBLING +
	    score_log((size_t)(10 * FEATURE_ONE - 9 * own->repeated),
		10 * FEATURE_ONE);
}

static size_t
best(const struct choice *choice)
{
	size_t found = choice->n;
	int most = 0;

	for (size_t i = 0; i < choice->n; i++) {
		int value;

		if (choice->own[i].taken)
			continue;
		value = value_of(choice, i);
		if (found == choice->n || value > most) {
			found = i;
			most = value;
		}
	}
	return found;
}

/* A hash of the numbers in a text: others are other facts. */
static uint64_t
numbers_of(struct str text)
{
	uint64_t hash = 0;

	for (size_t i = 0; i < text.n; i++) {
		struct str digits = str_skip(text, i);

		digits.n = str_run_of(digits, is_digit);
		if (digits.n) {
			hash = hash * 31 + str_hash(digits);
			i += digits.n - 1;
		}
	}
	return hash;
}

/* The one that is chosen is shown: it has the numbers of the other. */
static bool
is_same(struct choice *choice, size_t i, size_t chosen)
{
	struct str text = choice->candidates[i].text;
	struct str shown = choice->candidates[chosen].text;
	uint64_t numbers = numbers_of(text);

	return (numbers == 0 || numbers == numbers_of(shown)) &&
	    words_same(&choice->reader, text, shown);
}

static void
repeat(struct choice *choice, size_t i, size_t chosen)
{
	struct choice_candidate *own = &choice->own[i];
	int share = own->words
	    ? (int)(own->common * FEATURE_ONE / own->words)
	    : 0;

	own->common = 0;
	if (share > own->repeated)
		own->repeated = share;
	if (!own->taken && share >= SAME && own->words >= SAME_WORDS &&
	    choice->candidates[i].same == 0 && is_same(choice, i, chosen))
		choice->candidates[i].same = chosen + 1;
}

static void
take(struct choice *choice, size_t chosen)
{
	struct choice_candidate *own = &choice->own[chosen];

	own->taken = true;
	++*map_put(&choice->siblings, choice->candidates[chosen].group + 1);
	for (size_t k = own->first; k < own->first + own->words; k++) {
		for (uint32_t p = choice->heads[choice->words[k]]; p;
		     p = choice->postings[p - 1].next)
			choice->own[choice->postings[p - 1].candidate].common++;
	}
	for (size_t i = 0; i < choice->n; i++)
		repeat(choice, i, chosen);
}

size_t *
choose_order(struct candidate candidates[], size_t n)
{
	struct choice choice = { .candidates = candidates, .n = n };
	size_t *order = zeroed(n + 1, sizeof *order);

	for (size_t i = 0; i < n; i++)
		candidates[i].same = 0;
	open_choice(&choice);
	for (size_t i = 0; i < n; i++) {
		order[i] = best(&choice);
		take(&choice, order[i]);
	}
	close_choice(&choice);
	return order;
}
