#include "need/choose.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/map.h"
#include "base/sort.h"
#include "base/utf8.h"
#include "need/part.h"
#include "need/position.h"
#include "need/score.h"
#include "need/words.h"
#include "same/words.h"
#include "text/label.h"
#include "text/show.h"
#include "text/truncate.h"

enum { SAME = FEATURE_ONE * 4 / 5, SAME_WORDS = 4 };

enum {
	CHOSEN = 400, /* a document shows no more; the others follow by value */
	LESS = 1000,  /* of the score: much less needed, */
	LONG_LESS = 600, /* and less than the others of a longer list */
};

/* Of what is current in these parts, in hundredths of the characters that are taken. */
static const struct kept_room {
	int part;
	size_t share;
} kept_rooms[] = {
	{ NEED_OPEN, 30 },
	{ NEED_STATE, 10 },
	{ NEED_COMMANDS, 6 },
};

static bool
is_kept_for(const struct candidate *c, const struct kept_room *kept)
{
	return c->current && c->part == kept->part;
}

/* The words of all texts, each with the candidates that have it. */
struct choice {
	struct candidate *candidates;
	size_t n;
	struct choice_candidate {
		size_t first, words; /* of its postings */
		int value;           /* as logarithm, in parts of FEATURE_ONE */
		int sibling;         /* the cost of each one before it under its
		                        heading and caption */
		int repeated;        /* in parts of FEATURE_ONE */
		size_t common;       /* words of the one just chosen */
		bool taken, named;   /* the line above it is there */
		bool holds;          /* others are nested in it */
	} * own;
	struct posting {
		size_t candidate, word;
		size_t next; /* of this word, plus 1 */
	} * postings;
	size_t n_postings, cap_postings;
	size_t *heads; /* the last posting of a word, plus 1 */
	size_t n_heads, cap_heads;
	struct map numbers; /* of words, plus 1 */
	struct words reader;
	size_t units;                     /* of all that are taken, */
	size_t kept[countof(kept_rooms)]; /* and of these kinds */
};

static void
add_words(struct choice *choice, size_t i)
{
	struct str text = choice->candidates[i].text;
	size_t first = choice->n_postings;
	uint64_t hash;

	while ((hash = need_term(&text))) {
		size_t *number = map_put(&choice->numbers, hash);
		size_t *head;

		if (*number == 0) {
			*array_push(&choice->heads, &choice->n_heads,
			    &choice->cap_heads) = 0;
			*number = choice->n_heads;
		}
		head = &choice->heads[*number - 1];
		if (*head > first)
			continue; /* it has the word already */
		*array_push(&choice->postings, &choice->n_postings,
		    &choice->cap_postings) = (struct posting){ .candidate = i,
			.word = *number - 1,
			.next = *head };
		*head = choice->n_postings;
	}
	choice->own[i].first = first;
	choice->own[i].words = choice->n_postings - first;
}

/* How many candidates have each word, and whether one of what is open does. */
struct word_use {
	size_t n;
	bool open;
};

/*
 * What is needed for the steps that are open: up to three of its words are rare and
 * in one of them, too.
 */
static void
lift_near_open(struct choice *choice)
{
	enum {
		RARE = 8,
		MOST = 3,
		LIFT = 90
	}; /* of the score, for each word */
	struct word_use *words = zeroed(choice->n_heads + 1, sizeof *words);

	for (size_t p = 0; p < choice->n_postings; p++) {
		const struct posting *posting = &choice->postings[p];

		words[posting->word].n++;
		words[posting->word].open |=
		    choice->candidates[posting->candidate].part == NEED_OPEN;
	}
	for (size_t i = 0; i < choice->n; i++) {
		struct choice_candidate *own = &choice->own[i];
		int found = 0;

		for (size_t k = 0; k < own->words && found < MOST; k++) {
			size_t word = choice->postings[own->first + k].word;

			found += words[word].open && words[word].n <= RARE;
		}
		if (choice->candidates[i].part != NEED_OPEN)
			own->value += found * LIFT * FEATURE_ONE / 1000;
	}
	free(words);
}

/* What the room that a point takes costs, as logarithm. */
static int
cost(const struct candidate *c, bool named)
{
	enum { MARKS = 4 }; /* "- " and a line's end */
	size_t n = utf8_units(c->text) + MARKS;

	return score_log(named ? n : n + c->named, 1) * 2 / 5;
}

/* A long one takes room that other lists need. */
static int
sibling_cost(const struct candidate *c)
{
	enum { SIBLING = 19 }; /* -ln 0.93, as FEATURE_ONE */
	enum { USUAL = 120, MOST = 300 };
	size_t n = utf8_units(c->text);

	n = n < USUAL ? USUAL : n > MOST ? MOST : n;
	return (int)n * SIBLING / USUAL;
}

static void
open_choice(struct choice *choice)
{
	words_open(&choice->reader);
	choice->own = zeroed(choice->n + 1, sizeof *choice->own);
	for (size_t i = 0; i < choice->n; i++) {
		struct candidate *c = &choice->candidates[i];
		long long score = (long long)c->score * FEATURE_ONE / 1000;

		c->same = 0;
		choice->own[i].value = (int)score - cost(c, false);
		choice->own[i].sibling = sibling_cost(c);
		if (c->in)
			choice->own[c->in - 1].holds = true;
		add_words(choice, i);
	}
	lift_near_open(choice);
}

static void
close_choice(struct choice *choice)
{
	words_close(&choice->reader);
	free(choice->own);
	free(choice->postings);
	free(choice->heads);
	map_free(&choice->numbers);
}

/* One is needed less than another by that much. */
static bool
is_less(const struct candidate *one, const struct candidate *other, int margin)
{
	return (long long)one->score + margin <= other->score;
}

/*
 * Steps come in their order: for the one that was found, the first of its list
 * that is not taken, unless that is much less needed.
 */
static size_t
first_step(const struct choice *choice, size_t found)
{
	const struct candidate *all = choice->candidates;

	for (size_t i = 0; found < choice->n && all[found].step && i < found;
	     i++) {
		if (!choice->own[i].taken && all[i].step &&
		    all[i].group == all[found].group &&
		    !is_less(&all[i], &all[found], LESS))
			return i;
	}
	return found;
}

/* What one is nested in comes before it, unless that is much less needed. */
static size_t
outermost(const struct choice *choice, size_t found)
{
	const struct candidate *all = choice->candidates;

	while (found < choice->n && all[found].in &&
	    !choice->own[all[found].in - 1].taken &&
	    !is_less(&all[all[found].in - 1], &all[found], LESS))
		found = all[found].in - 1;
	return found;
}

/* The first one nested in that step, if none is taken and it is not less needed. */
static size_t
first_inside(const struct choice *choice, size_t step, size_t found)
{
	const struct candidate *all = choice->candidates;
	size_t first = choice->n;

	for (size_t i = step + 1; i < choice->n && i - step <= NESTED_NEAR;
	     i++) {
		if (all[i].in != step + 1)
			continue;
		if (choice->own[i].taken)
			return choice->n;
		if (first == choice->n && !is_less(&all[i], &all[found], LESS))
			first = i;
	}
	return first;
}

/* What is nested in the steps of a list comes in the order of these. */
static size_t
first_nested(const struct choice *choice, size_t found)
{
	const struct candidate *all = choice->candidates;
	size_t step;

	if (found == choice->n || all[found].in == 0)
		return found;
	step = all[found].in - 1;
	for (size_t i = 0; all[step].step && i < step; i++) {
		size_t first;

		if (!all[i].step || all[i].group != all[step].group)
			continue;
		first = first_inside(choice, i, found);
		if (first < choice->n)
			return first;
	}
	return found;
}

/* A title comes after those that are needed more, however short its steps are. */
static size_t
first_title(const struct choice *choice, size_t found)
{
	const struct candidate *all = choice->candidates;
	size_t first = found;

	for (size_t i = 0;
	     found < choice->n && all[found].title && i < choice->n; i++) {
		if (!choice->own[i].taken && all[i].title &&
		    all[i].score > all[first].score)
			first = i;
	}
	return first;
}

/* The one with the most value, of all or of those that this room is kept for. */
static size_t
best_of(const struct choice *choice, const struct kept_room *kept)
{
	size_t found = choice->n;

	for (size_t i = 0; i < choice->n; i++) {
		if (!choice->own[i].taken &&
		    (kept == NULL ||
			is_kept_for(&choice->candidates[i], kept)) &&
		    (found == choice->n ||
			choice->own[i].value > choice->own[found].value))
			found = i;
	}
	return found;
}

/*
 * The best current one of a part that has less than its share, unless it is worth much
 * less than the best of all.
 */
static size_t
best_current(const struct choice *choice, size_t all)
{
	enum { NEXT = 100, MUCH = FEATURE_ONE * 6 / 5 };

	for (size_t k = 0; k < countof(kept_rooms); k++) {
		size_t found;

		if (100 * choice->kept[k] >=
		    (choice->units + NEXT) * kept_rooms[k].share)
			continue;
		found = best_of(choice, &kept_rooms[k]);
		if (found < choice->n &&
		    choice->own[found].value + MUCH > choice->own[all].value)
			return found;
	}
	return all;
}

static size_t
best(const struct choice *choice)
{
	size_t found = best_current(choice, best_of(choice, NULL));

	found = first_nested(choice, found);
	found = outermost(choice, first_step(choice, outermost(choice, found)));
	return first_title(choice, found);
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

/* The next code span of *rest, without what is before it; empty: it has none. */
static struct str
next_code(struct str *rest)
{
	uint64_t none = 0;
	struct str code = { 0 };

	while (code.n == 0 && rest->n) {
		*rest = str_skip(*rest, str_chr(*rest, '`', 0));
		code = str_head(*rest, show_code_span(*rest, &none));
		*rest = str_skip(*rest, code.n ? code.n : str_run(*rest, '`'));
	}
	return code;
}

/* "`GET /gates`" is not in "`GET /gates/:id`"; if no code is shown, none is missing. */
static bool
has_code_of(struct str shown, struct str text)
{
	struct str code;

	if (str_chr(shown, '`', 0) == shown.n)
		return true;
	while ((code = next_code(&text)).n) {
		if (str_find(shown, code, 0) == shown.n)
			return false;
	}
	return true;
}

/* "Depends on: ", "~~": a relation, or a status, that the other does not have. */
static bool
adds_sense(struct str text, struct str shown)
{
	struct str label = label_parse_marked(text).caption;

	return (label.n && label_of(label) == LABEL_OTHER &&
		   !words_within(label, shown)) ||
	    str_starts(text, STR("~~")) != str_starts(shown, STR("~~")) ||
	    part_says_closed(text) != part_says_closed(shown);
}

/*
 * The one that is chosen is shown: it has the numbers and the code of the other, and
 * others nested in it if that has.
 */
static bool
is_same(struct choice *choice, size_t i, size_t chosen)
{
	struct str text = choice->candidates[i].text;
	struct str shown = choice->candidates[chosen].text;
	uint64_t numbers = numbers_of(text);

	return (numbers == 0 || numbers == numbers_of(shown)) &&
	    (!choice->own[i].holds || choice->own[chosen].holds) &&
	    !adds_sense(text, shown) && has_code_of(shown, text) &&
	    words_same(&choice->reader, text, shown);
}

/* ln(1 - 0.9 * repeated). */
static int
penalty(int repeated)
{
	return score_log((size_t)(10 * FEATURE_ONE - 9 * repeated),
	    10 * FEATURE_ONE);
}

/* The line above the chosen one stands above this one, too. */
static bool
is_named_by(const struct choice *choice, size_t i, size_t chosen)
{
	const struct candidate *c = choice->candidates;

	return c[i].topic && c[i].topic == c[chosen].topic &&
	    c[i].part == c[chosen].part;
}

/* A bare command; neither a place ("`src/a.c`: the parser") nor a sentence. */
static bool
is_bare_command(const struct candidate *c)
{
	return c->part == NEED_COMMANDS && !str_starts(c->text, STR("`"));
}

/* Both are, or neither: a ticked box does not say the same as one that is not. */
static bool
alike_open(const struct candidate *one, const struct candidate *other)
{
	return (one->part == NEED_OPEN) == (other->part == NEED_OPEN);
}

/* Enough words, or all of a field as short as "Stopped at: step 4". */
static bool
is_enough(const struct choice *choice, size_t i, size_t chosen)
{
	struct str text = choice->candidates[i].text;

	return choice->own[i].words >= SAME_WORDS ||
	    (str_eq(text, choice->candidates[chosen].text) &&
		position_label(text).n);
}

/* What the choice of one changes for another. */
static void
repeat(struct choice *choice, size_t i, size_t chosen)
{
	enum { OTHER = 10 }; /* -ln 0.96, as FEATURE_ONE */
	struct candidate *candidates = choice->candidates;
	struct choice_candidate *own = &choice->own[i];
	int share = own->words ? (int)(own->common * FEATURE_ONE / own->words)
			       : 0;
	int repeated;

	own->common = 0;
	if (!own->named && is_named_by(choice, i, chosen)) {
		own->named = true;
		own->value += cost(&candidates[i], false) -
		    cost(&candidates[i], true);
	}
	if (candidates[i].group == candidates[chosen].group)
		own->value -= own->sibling;
	if (candidates[i].part == candidates[chosen].part)
		own->value -= OTHER;
	/* "npm run dev" and "npm run build" share words, and are two. */
	repeated = is_bare_command(&candidates[i]) && share < FEATURE_ONE
	    ? share / 2
	    : share;
	if (repeated > own->repeated) {
		own->value += penalty(repeated) - penalty(own->repeated);
		own->repeated = repeated;
	}
	if (share >= (is_bare_command(&candidates[i]) ? FEATURE_ONE : SAME) &&
	    candidates[i].same == 0 && is_enough(choice, i, chosen) &&
	    alike_open(&candidates[i], &candidates[chosen]) &&
	    is_same(choice, i, chosen))
		candidates[i].same = chosen + 1;
}

static void
take(struct choice *choice, size_t chosen)
{
	struct choice_candidate *own = &choice->own[chosen];
	size_t units = utf8_units(choice->candidates[chosen].text);

	own->taken = true;
	choice->units += units;
	for (size_t k = 0; k < countof(kept_rooms); k++) {
		if (is_kept_for(&choice->candidates[chosen], &kept_rooms[k]))
			choice->kept[k] += units;
	}
	for (size_t k = own->first; k < own->first + own->words; k++) {
		size_t p = choice->heads[choice->postings[k].word];

		for (; p; p = choice->postings[p - 1].next)
			choice->own[choice->postings[p - 1].candidate].common++;
	}
	for (size_t i = 0; i < choice->n; i++) {
		if (!choice->own[i].taken)
			repeat(choice, i, chosen);
	}
}

struct valued {
	int value;
	size_t at;
};

static int
compare_values(const void *a, const void *b)
{
	const struct valued *x = a, *y = b;

	if (x->value != y->value)
		return (x->value < y->value) - (x->value > y->value);
	return (x->at > y->at) - (x->at < y->at);
}

/*
 * How much less the others of its group may be needed, to be taken with it: a few
 * short points under one heading and caption say it as a whole, and so do the items
 * of a list.
 */
static int
group_margin(const struct choice *choice, size_t at)
{
	enum { ITEM = 60, LIST = 200, LONG_ITEM = 120, LONG_LIST = 450 };
	const struct candidate *all = choice->candidates;
	size_t units = 0, longest = 0;

	for (size_t i = 0; i < choice->n && units <= LONG_LIST; i++) {
		size_t n;

		if (all[i].group != all[at].group)
			continue;
		n = utf8_units(all[i].text);
		units += n;
		longest = n > longest ? n : longest;
	}
	if (longest <= ITEM && units <= LIST)
		return LESS;
	return all[at].item && longest <= LONG_ITEM && units <= LONG_LIST
	    ? LONG_LESS
	    : 0;
}

/* Takes the others of its group, if it is short enough. */
static size_t
take_group(struct choice *choice, size_t at, size_t order[], size_t most)
{
	const struct candidate *all = choice->candidates;
	int margin = group_margin(choice, at);
	size_t n = 0;

	if (margin == 0)
		return 0;
	for (size_t i = 0; i < choice->n && n < most; i++) {
		if (choice->own[i].taken || all[i].group != all[at].group ||
		    is_less(&all[i], &all[at], margin))
			continue;
		take(choice, i);
		order[n++] = i;
	}
	return n;
}

/* Those not taken, by their value. */
static void
add_rest(const struct choice *choice, size_t order[])
{
	struct valued *rest = zeroed(choice->n + 1, sizeof *rest);
	size_t n = 0;

	for (size_t i = 0; i < choice->n; i++) {
		if (!choice->own[i].taken)
			rest[n++] = (struct valued){ choice->own[i].value, i };
	}
	sort(rest, n, sizeof *rest, compare_values);
	for (size_t i = 0; i < n; i++)
		order[i] = rest[i].at;
	free(rest);
}

size_t *
choose_order(struct candidate candidates[], size_t n)
{
	struct choice choice = { .candidates = candidates, .n = n };
	size_t *order = zeroed(n + 1, sizeof *order);
	size_t chosen = n < CHOSEN ? n : CHOSEN;

	open_choice(&choice);
	for (size_t i = 0; i < chosen;) {
		size_t at = best(&choice);

		order[i++] = at;
		take(&choice, at);
		i += take_group(&choice, at, order + i, chosen - i);
	}
	add_rest(&choice, order + chosen);
	close_choice(&choice);
	return order;
}
