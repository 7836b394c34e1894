#include "shared_terms.h"

#include <stdlib.h>

#include "same/spelling.h"
#include "text/wordlist.h"

/*
 * Each round finds at least one topic. ROUNDS limits the cost of texts written
 * so that each round finds only one.
 */
enum { LOOK = 2000, ROUNDS = 32, SHORTEST = 4, LONGEST = 40, FEW = 12 };

void
shared_open(struct shared *shared)
{
	*shared = (struct shared){ 0 };
	lexicon_open(&shared->lexicon);
}

void
shared_close(struct shared *shared)
{
	lexicon_close(&shared->lexicon);
	free(shared->terms);
	free(shared->texts);
	free(shared->used);
	buf_free(&shared->low);
	buf_free(&shared->name);
	arena_free(&shared->arena);
}

/* ---- reading a text ---- */

static struct term *
term_at(struct shared *shared, uint32_t number)
{
	size_t n = (size_t)number + 1;

	if (n > shared->n_terms) {
		shared->terms = grow(shared->terms, &shared->cap_terms, n,
		    sizeof *shared->terms);
		memset(shared->terms + shared->n_terms, 0,
		    (n - shared->n_terms) * sizeof *shared->terms);
		shared->n_terms = n;
	}
	return &shared->terms[number];
}

/* Words too short are articles; SQL and the like are not. */
static bool
is_word(struct str word)
{
	size_t capitals = 0;

	for (size_t i = 0; i < word.n; i++) {
		if (!is_alnum(word.p[i]) && word.p[i] != '_')
			return false;
		capitals += is_upper(word.p[i]);
	}
	return is_alpha(word.p[0]) && word.n <= LONGEST &&
	    (word.n >= SHORTEST || (word.n == 3 && capitals == 3));
}

static void
add_term(struct shared *shared, struct str word, bool name, bool known)
{
	struct str low;
	struct term *term;
	uint32_t number;

	if (str_ends(word, STR("'s")))
		word.n -= 2;
	if (word.n == 0 || !is_word(word))
		return;
	low = spelling_lower(&shared->low, word);
	if (lexicon_roles(&shared->lexicon, low) ||
	    wordlist_is(LIST_NO_TOPIC, low))
		return;
	number = lexicon_word(&shared->lexicon, low);
	term = term_at(shared, number);
	term->name |= name;
	term->known |= known;
	if (term->last == shared->n_texts)
		return;
	if (term->texts == 0 || str_is_upper(term->shown))
		term->shown = arena_copy(&shared->arena, word);
	term->last = shared->n_texts;
	term->texts++;
	*array_push(&shared->used, &shared->n_used, &shared->cap_used) = number;
}

/* "the Sheriff", but not at the start, nor in a Title Like This. */
static bool
is_proper(struct str text, size_t at, size_t end)
{
	size_t start;

	if (!is_upper(text.p[at]) || at < 3 || text.p[at - 1] != ' ' ||
	    (end < text.n && text.p[end] == ':'))
		return false;
	for (start = at - 1; start > 0 && text.p[start - 1] != ' '; start--)
		;
	return is_lower(text.p[start]) && is_lower(text.p[at - 2]);
}

static void
add_run(struct shared *shared, struct str text, size_t at, size_t end,
    bool code)
{
	struct str run = { text.p + at, end - at };
	struct str part, rest = run;

	if (spelling_number(run) || spelling_story(run))
		return;
	code |= spelling_name(run);
	part = spelling_part(&rest, true);
	if (part.n == run.n) {
		add_term(shared, run, false, code || is_proper(text, at, end));
		return;
	}
	if (code)
		add_term(shared, run, true, true);
	for (; part.n; part = spelling_part(&rest, true))
		add_term(shared, part, false, code);
}

void
shared_add(struct shared *shared, struct str text)
{
	struct shared_text *own = array_push(&shared->texts, &shared->n_texts,
	    &shared->cap_texts);
	bool code = false;

	*own = (struct shared_text){ .first = shared->n_used };
	text = str_head(text, LOOK);
	for (size_t at = 0, end; at < text.n; at = end) {
		if (text.p[at] == '`')
			code = !code;
		if (script_run(text, at, &end) == SCRIPT_LETTER)
			add_run(shared, text, at, end, code);
	}
	own->n = shared->n_used - own->first;
}

/* ---- choosing ---- */

/* How well a term describes its texts; 0 if it cannot be a topic. */
static size_t
worth(const struct shared *shared, const struct term *term)
{
	if (!term->known || term->texts < SHARED_TEXTS ||
	    (shared->n_texts > FEW && term->texts > shared->n_texts / 2))
		return 0;
	return term->texts * (term->name ? 3 : 2);
}

static uint32_t
best_term(const struct shared *shared, const struct shared_text *text)
{
	size_t most = 0;
	uint32_t best = 0;

	for (size_t i = text->first; i < text->first + text->n; i++) {
		uint32_t number = shared->used[i];
		size_t points = worth(shared, &shared->terms[number]);

		if (points > most ||
		    (points == most && points && number < best)) {
			most = points;
			best = number;
		}
	}
	return best;
}

static void
count_texts(struct shared *shared)
{
	for (size_t i = 0; i < shared->n_terms; i++)
		shared->terms[i].texts = shared->terms[i].takers = 0;
	for (size_t i = 0; i < shared->n_texts; i++) {
		const struct shared_text *text = &shared->texts[i];

		for (size_t j = 0; text->topic == 0 && j < text->n; j++)
			shared->terms[shared->used[text->first + j]].texts++;
	}
}

/* Each text takes its best term; those that enough texts took are topics. */
static bool
choose_round(struct shared *shared, uint32_t *taken)
{
	bool any = false;

	count_texts(shared);
	for (size_t i = 0; i < shared->n_texts; i++) {
		taken[i] = 0;
		if (shared->texts[i].topic)
			continue;
		taken[i] = best_term(shared, &shared->texts[i]);
		if (taken[i])
			shared->terms[taken[i]].takers++;
	}
	for (size_t i = 0; i < shared->n_texts; i++) {
		if (taken[i] &&
		    shared->terms[taken[i]].takers >= SHARED_TEXTS) {
			shared->texts[i].topic = taken[i];
			any = true;
		}
	}
	return any;
}

void
shared_choose(struct shared *shared, shared_veto *veto, void *context)
{
	uint32_t *taken = zeroed(shared->n_texts, sizeof *taken);

	for (size_t i = 0; i < shared->n_terms; i++) {
		struct term *term = &shared->terms[i];

		if (term->known && term->texts >= SHARED_TEXTS)
			term->known = !veto(context, term->shown);
	}
	for (size_t i = 0; i < ROUNDS && choose_round(shared, taken); i++)
		;
	free(taken);
}

struct str
shared_topic(struct shared *shared, size_t text)
{
	uint32_t number = shared->texts[text].topic;
	struct buf *name = &shared->name;

	buf_clear(name);
	if (number) {
		const struct term *term = &shared->terms[number];

		buf_add(name, term->shown);
		if (!term->name)
			name->p[0] = (char)(is_lower(name->p[0])
				? name->p[0] - 32
				: name->p[0]);
	}
	return buf_str(name);
}
