#include "recall/sentences.h"

#include <stdlib.h>

enum { ENOUGH = 600, TOGETHER = 3 };

static int
by_id(const void *one, const void *other)
{
	const struct sentences_word *a = one, *b = other;

	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	return a->place < b->place ? -1 : a->place > b->place;
}

/* The words of a sentence stand at each place that it is seen from. */
static void
add_words(struct sentences *s)
{
	const struct wordset *found = &s->words.found;
	size_t sentence = s->places++;

	for (size_t i = 0; i < found->n; i++) {
		for (size_t back = 0; back < TOGETHER && back <= sentence;
		     back++) {
			s->known = grow(s->known, &s->cap, s->n + 1,
			    sizeof *s->known);
			s->known[s->n++] = (struct sentences_word){
				found->all[i].id, (uint32_t)(sentence - back)
			};
		}
	}
}

void
sentences_open(struct sentences *s, struct str text)
{
	size_t from = 0;

	memset(s, 0, sizeof *s);
	words_open(&s->words);
	for (size_t i = 0; i < text.n; i++) {
		bool end = text.p[i] == '\n' ||
		    (text.p[i] == ' ' && i > from &&
			is_any(text.p[i - 1], ".!?;"));

		if (!end && i + 1 < text.n)
			continue;
		words_read(&s->words,
		    str_head(str_skip(text, from), i + 1 - from));
		if (s->words.found.n)
			add_words(s);
		from = i + 1;
	}
	if (s->n)
		qsort(s->known, s->n, sizeof *s->known, by_id);
	s->found = zeroed(s->places + 1, sizeof *s->found);
	s->seen = zeroed(s->places + 1, sizeof *s->seen);
}

void
sentences_close(struct sentences *s)
{
	words_close(&s->words);
	free(s->known);
	free(s->found);
	free(s->seen);
	free(s->asked);
}

/* The first of the words of that number, or of what is behind them. */
static size_t
first_of(const struct sentences *s, uint32_t id)
{
	size_t low = 0, high = s->n;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (s->known[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int
by_rarity(const void *one, const void *other)
{
	const struct sentences_asked *a = one, *b = other;
	size_t left = a->end - a->from, right = b->end - b->from;

	if (left != right)
		return left < right ? -1 : 1;
	return a->from < b->from ? -1 : a->from > b->from;
}

/* The words of a sentence, those first that stand in the fewest places. */
static uint64_t
ask(struct sentences *s, struct str sentence)
{
	const struct wordset *found = &s->words.found;
	uint64_t all = 0;

	words_read(&s->words, sentence);
	s->n_asked = 0;
	for (size_t i = 0; i < found->n; i++) {
		uint32_t id = found->all[i].id;
		struct sentences_asked *new;

		if (found->all[i].weight == 0)
			continue;
		s->asked = grow(s->asked, &s->cap_asked, s->n_asked + 1,
		    sizeof *s->asked);
		new = &s->asked[s->n_asked++];
		new->from = first_of(s, id);
		new->end = first_of(s, id + 1);
		new->weight = found->all[i].weight;
		all += found->all[i].weight;
	}
	if (s->n_asked)
		qsort(s->asked, s->n_asked, sizeof *s->asked, by_rarity);
	return all;
}

/* Adds a word to the places where it stands. */
static void
weigh_places(struct sentences *s, const struct sentences_asked *asked)
{
	for (size_t i = asked->from; i < asked->end; i++) {
		uint32_t place = s->known[i].place;

		if (i > asked->from && s->known[i - 1].place == place)
			continue;
		if (s->found[place] == 0)
			s->seen[s->n_seen++] = place;
		s->found[place] += asked->weight;
	}
}

static bool
stands_at(const struct sentences *s, const struct sentences_asked *asked,
    uint32_t place)
{
	size_t low = asked->from, high = asked->end;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (s->known[middle].place < place)
			low = middle + 1;
		else
			high = middle;
	}
	return low < asked->end && s->known[low].place == place;
}

/* With the words from k on, of the weight `rest`, as far as these matter. */
static bool
reaches(const struct sentences *s, uint32_t place, size_t k, uint64_t rest,
    uint64_t enough)
{
	uint64_t found = s->found[place];

	for (; found < enough && k < s->n_asked; k++) {
		if (found + rest < enough)
			return false;
		rest -= s->asked[k].weight;
		if (stands_at(s, &s->asked[k], place))
			found += s->asked[k].weight;
	}
	return found >= enough;
}

/*
 * Places without any of the rare words have not enough of the others, which
 * are looked for only where the rare ones stand: some stand everywhere.
 */
bool
sentences_have(struct sentences *s, struct str sentence)
{
	uint64_t all = ask(s, sentence), rest = all;
	uint64_t enough = (all * ENOUGH + 999) / 1000;
	bool held = false;
	size_t k = 0;

	for (; k < s->n_asked && rest >= enough; k++) {
		weigh_places(s, &s->asked[k]);
		rest -= s->asked[k].weight;
	}
	for (size_t i = 0; i < s->n_seen; i++) {
		uint32_t place = s->seen[i];

		held = held || reaches(s, place, k, rest, enough);
		s->found[place] = 0;
	}
	s->n_seen = 0;
	return held;
}
