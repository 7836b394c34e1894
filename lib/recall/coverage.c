#include "recall/coverage.h"

#include <stdlib.h>

#include "same/fact_class.h"
#include "text/wordlist.h"

/* ---- where words are ---- */

/* Whether b, right after a, is of the same word. */
static bool
joins(char a, char b)
{
	return is_ident(a)
	    ? is_ident(b)
	    : is_nonascii(a) && is_nonascii(b) && (b & 0x40) == 0;
}

/* The first word from *at on, which is set to its end; or empty. */
static struct str
next_word(struct str s, size_t *at)
{
	size_t from = *at, i;

	while (from < s.n && !is_ident(s.p[from]) && !is_nonascii(s.p[from]))
		from++;
	if (from == s.n)
		return STR("");
	for (i = from + 1; i < s.n && joins(s.p[i - 1], s.p[i]); i++)
		;
	*at = i;
	return (struct str){ s.p + from, i - from };
}

struct word_at {
	uint32_t word;
	size_t at;
};

/* Places are counted two words ahead: filling moves each start by one. */
static void
place(struct concordance *c, const struct word_at all[], size_t n)
{
	c->first = zeroed(c->words.n + 2, sizeof *c->first);
	c->places = zeroed(n + 1, sizeof *c->places);
	for (size_t i = 0; i < n; i++)
		c->first[all[i].word + 2]++;
	for (size_t word = 2; word < c->words.n + 2; word++)
		c->first[word] += c->first[word - 1];
	for (size_t i = 0; i < n; i++)
		c->places[c->first[all[i].word + 1]++] = all[i].at;
}

void
concordance_open(struct concordance *c, struct str text)
{
	struct word_at *all = NULL;
	size_t n = 0, cap = 0, at = 0;
	struct str word;

	*c = (struct concordance){ .text = text };
	while ((word = next_word(text, &at)).n)
		*array_push(&all, &n,
		    &cap) = (struct word_at){ intern_add(&c->words, word),
			at - word.n };
	place(c, all, n);
	free(all);
}

void
concordance_close(struct concordance *c)
{
	intern_free(&c->words);
	free(c->first);
	free(c->places);
}

/* Whether the word of s is a whole word wherever s fits. */
static bool
is_whole(struct str s, size_t from, size_t end, bool fits)
{
	bool part = is_ident(s.p[from]);
	bool before = from || (part ? fits : (s.p[from] & 0x40) != 0);
	bool after = end < s.n || (part && fits);

	return before && after;
}

static bool
searched(const struct concordance *c, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n))
{
	size_t at = 0;

	if (s.n == 0)
		return false;
	for (; (at = str_find(c->text, s, at)) < c->text.n; at++) {
		if (fits == NULL || fits(c->text, at, s.n))
			return true;
	}
	return false;
}

bool
concordance_has(const struct concordance *c, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n))
{
	size_t at = 0, before = 0, i = 0, end = SIZE_MAX;
	struct str word;

	while ((word = next_word(s, &at)).n) {
		uint32_t id;

		if (!is_whole(s, at - word.n, at, fits != NULL))
			continue;
		id = intern_find(&c->words, word);
		if (id == 0)
			return false;
		if (c->first[id + 1] - c->first[id] < end - i) {
			i = c->first[id];
			end = c->first[id + 1];
			before = at - word.n;
		}
	}
	if (end == SIZE_MAX)
		return searched(c, s, fits);
	for (; i < end; i++) {
		size_t from = c->places[i] - before;

		if (c->places[i] >= before &&
		    str_starts(str_skip(c->text, from), s) &&
		    (fits == NULL || fits(c->text, from, s.n)))
			return true;
	}
	return false;
}

/* ---- sentences ---- */

enum { ENOUGH = 600, TOGETHER = 3 };

struct sentences_word {
	uint32_t id, place; /* it is in the sentences from there on */
};

struct sentences_asked {
	size_t from, end; /* in known */
	uint64_t weight;
};

static int
by_id(const void *one, const void *other)
{
	const struct sentences_word *a = one, *b = other;
	int c = number_cmp(a->id, b->id);

	return c ? c : number_cmp(a->place, b->place);
}

/* The words of a sentence are at each place that it is within reach of. */
static void
add_words(struct sentences *s)
{
	const struct wordset *found = &s->words.found;
	size_t sentence = s->places++;

	for (size_t i = 0; i < found->n; i++) {
		for (size_t back = 0; back < TOGETHER && back <= sentence;
		     back++) {
			*array_push(&s->known, &s->n,
			    &s->cap) = (struct sentences_word){
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
	array_sort(s->known, s->n, by_id);
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

/* The first of the words that is this one, or comes after it. */
static size_t
first_of(const struct sentences *s, uint32_t id, uint32_t place)
{
	const struct sentences_word word = { id, place };
	size_t i;

	array_search(i, s->n, by_id(&s->known[i], &word) < 0);
	return i;
}

static int
by_rarity(const void *one, const void *other)
{
	const struct sentences_asked *a = one, *b = other;
	int c = number_cmp(a->end - a->from, b->end - b->from);

	return c ? c : number_cmp(a->from, b->from);
}

/* The words of a sentence, those in the fewest places first. */
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
		new = array_push(&s->asked, &s->n_asked, &s->cap_asked);
		new->from = first_of(s, id, 0);
		new->end = first_of(s, id + 1, 0);
		new->weight = found->all[i].weight;
		all += found->all[i].weight;
	}
	array_sort(s->asked, s->n_asked, by_rarity);
	return all;
}

/* Adds the weight of a word to its places. */
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
is_at(const struct sentences *s, const struct sentences_asked *asked,
    uint32_t place)
{
	size_t at = asked->end;

	if (asked->from < asked->end)
		at = first_of(s, s->known[asked->from].id, place);
	return at < asked->end && s->known[at].place == place;
}

/* Counts the words from k on, of the weight `rest`, as far as these matter. */
static bool
reaches(const struct sentences *s, uint32_t place, size_t k, uint64_t rest,
    uint64_t enough)
{
	uint64_t found = s->found[place];

	for (; found < enough && k < s->n_asked; k++) {
		if (found + rest < enough)
			return false;
		rest -= s->asked[k].weight;
		if (is_at(s, &s->asked[k], place))
			found += s->asked[k].weight;
	}
	return found >= enough;
}

/*
 * Places without any of the rare words cannot have enough of the others, so
 * these are looked for only at the places of rare ones: some are everywhere.
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

/* ---- facts ---- */

enum {
	ERROR_BYTES = 60,
	NEAR = 32,     /* to a word that says that a name is a branch */
	HASH_BYTES = 7 /* git shows that many */
};

/* Names of files that say nothing without their directory. */
static const char common[] =
    " index.ts index.js index.tsx index.html mod.rs lib.rs main.rs __init__.py "
    "README.md package.json Cargo.toml Makefile page.tsx route.ts types.ts "
    "utils.ts ";

static void
fold_blanks(struct buf *b, struct str s)
{
	bool blank = false;

	for (size_t i = 0; i < s.n; i++) {
		if (is_space(s.p[i])) {
			blank = true;
			continue;
		}
		if (blank && b->n)
			buf_addc(b, ' ');
		blank = false;
		buf_addc(b, s.p[i]);
	}
}

void
coverage_open(struct coverage *coverage, struct str text)
{
	memset(coverage, 0, sizeof *coverage);
	fold_blanks(&coverage->text, text);
	concordance_open(&coverage->concordance, buf_str(&coverage->text));
	sentences_open(&coverage->sentences, text);
}

void
coverage_close(struct coverage *coverage)
{
	concordance_close(&coverage->concordance);
	buf_free(&coverage->text);
	sentences_close(&coverage->sentences);
}

bool
covers_bytes(const struct coverage *coverage, struct str s)
{
	return concordance_has(&coverage->concordance, s, NULL);
}

/* As a word of its own. */
static bool
is_whole_word(struct str text, size_t at, size_t n)
{
	bool before = at && is_ident(text.p[at - 1]) && is_ident(text.p[at]);
	bool after = at + n < text.n && is_ident(text.p[at + n]) &&
	    is_ident(text.p[at + n - 1]);

	return !before && !after;
}

/* "src/main.tsx" does not name "main.ts", nor does "old-main.ts". */
static bool
is_path_end(struct str text, size_t at, size_t n)
{
	char before = at ? text.p[at - 1] : ' ';
	char after = at + n < text.n ? text.p[at + n] : ' ';

	return !is_ident(before) && before != '-' && before != '.' &&
	    !is_ident(after) && after != '-';
}

static struct str
last_parts(struct str path, unsigned parts)
{
	size_t at = path.n;

	while (at && (path.p[at - 1] != '/' || --parts > 0))
		at--;
	return str_skip(path, at);
}

static bool
covers_path(const struct coverage *coverage, struct str path)
{
	struct str end;

	while (path.n > 1 && path.p[path.n - 1] == '/')
		path.n--;
	end = last_parts(path, 1);
	if (str_listed(STR(common), end))
		end = last_parts(path, 2);
	return concordance_has(&coverage->concordance, end, is_path_end);
}

/* "main" is a branch next to a word of git, but may be any word elsewhere. */
static bool
is_branch(struct str text, size_t at, size_t n)
{
	size_t from = at < NEAR ? 0 : at - NEAR, end = at + n;
	bool file = end + 1 < text.n && text.p[end] == '.' &&
	    is_ident(text.p[end + 1]);

	return is_path_end(text, at, n) && !file &&
	    wordlist_has(LIST_GIT_WORD,
		str_head(str_skip(text, from), at + n + NEAR - from));
}

/* "branch NAME": by its name; "commit HASH SUBJECT": by its hash. */
static bool
covers_git(const struct coverage *coverage, struct str fact)
{
	struct str kind = str_cut(&fact, ' ');

	if (str_eq(kind, STR("branch")))
		return concordance_has(&coverage->concordance, fact, is_branch);
	return covers_bytes(coverage,
	    str_head(str_cut(&fact, ' '), HASH_BYTES));
}

bool
covers_fact(struct coverage *coverage, uint8_t class, struct str fact)
{
	if (class == FACT_PATH)
		return covers_path(coverage, fact);
	if (class == FACT_GIT)
		return covers_git(coverage, fact);
	if (class == FACT_ERROR)
		return covers_bytes(coverage, str_head(fact, ERROR_BYTES));
	/* A task has a name, but a summary words it otherwise. */
	if (fact_exact(class) && class != FACT_TODO)
		return concordance_has(&coverage->concordance, fact,
		    is_whole_word);
	return sentences_have(&coverage->sentences, fact);
}
