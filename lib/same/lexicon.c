#include "same/lexicon.h"

#include <stdlib.h>

#include "base/buf.h"
#include "text/fold.h"
#include "text/wordlist.h"

static const struct {
	enum wordlist list;
	unsigned roles;
} lists[] = {
	{ LIST_STOP_WORD, ROLE_STOP },
	{ LIST_NEGATION, ROLE_STOP | ROLE_NEGATE },
	{ LIST_PURPOSE, ROLE_STOP | ROLE_PURPOSE },
	{ LIST_CHANGE, ROLE_STOP | ROLE_CHANGE },
	{ LIST_CHANGE_VERB, ROLE_CHANGE },
	{ LIST_COMES_BEFORE, ROLE_STOP | ROLE_BEFORE },
	{ LIST_COMES_AFTER, ROLE_STOP | ROLE_AFTER },
	{ LIST_CAPTION_WORD, ROLE_LABEL },
	{ LIST_MADE, ROLE_MADE },
};

/* ---- endings ---- */

static bool
has_vowel(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (memchr("aeiouy", s.p[i], 6))
			return true;
	}
	return false;
}

/* Cuts off an ending if at least n letters are left. */
static bool
cut_ending(struct str *s, struct str ending, size_t n)
{
	if (s->n < ending.n + n || !str_ends(*s, ending))
		return false;
	*s = str_head(*s, s->n - ending.n);
	return true;
}

static struct str
without_plural(struct str s)
{
	if (str_ends(s, STR("sses")))
		return str_head(s, s.n - 2);
	if (str_ends(s, STR("ss")) || str_ends(s, STR("us")) ||
	    str_ends(s, STR("is")) || !str_ends(s, STR("s")))
		return s;
	if (str_ends(s, STR("xes")) || str_ends(s, STR("ches")) ||
	    str_ends(s, STR("shes")))
		return str_head(s, s.n - 2);
	return str_head(s, s.n - 1);
}

/* Endings that make a noun or an adverb: persistence, approximation. */
static struct str
without_derivation(struct str s)
{
	if (!cut_ending(&s, STR("ence"), 5) &&
	    !cut_ending(&s, STR("ance"), 5) && !cut_ending(&s, STR("ly"), 5))
		cut_ending(&s, STR("ion"), 5);
	return s;
}

/*
 * Strips English endings that hardly ever change the meaning: plurals, -ed,
 * -ing, a last e or doubled consonant. "queries" and "query" remain different:
 * merging more made more mistakes than it found.
 */
static struct str
stem(struct str s)
{
	struct str t;

	if (s.n < 4 || str_run_of(s, is_lower) < s.n)
		return s;
	if (s.n > 4 || s.p[s.n - 2] != 'e')
		s = without_plural(s);
	s = without_derivation(s);
	t = s;
	if (str_ends(s, STR("ing")) && s.n > 5)
		t = str_head(s, s.n - 3);
	else if (str_ends(s, STR("ed")) && s.n > 4)
		t = str_head(s, s.n - 2);
	if (has_vowel(t))
		s = t;
	if (s.n > 3 &&
	    (str_ends(s, STR("e")) || str_ends(s, STR("y")) ||
		str_ends(s, STR("i"))))
		s = str_head(s, s.n - 1);
	cut_ending(&s, STR("at"), 6);
	if (s.n > 3 && s.p[s.n - 1] == s.p[s.n - 2] && s.p[s.n - 1] != 's' &&
	    s.p[s.n - 1] != 'l')
		s = str_head(s, s.n - 1);
	return s;
}

/* ---- the numbers ---- */

static void
set(struct lexicon_table *table, uint32_t number, uint32_t to)
{
	size_t n = (size_t)number + 1;

	if (n > table->n) {
		table->of = grow(table->of, &table->cap, n, sizeof(*table->of));
		memset(table->of + table->n, 0,
		    (n - table->n) * sizeof(*table->of));
		table->n = n;
	}
	table->of[number] = to;
}

static void
set_opposites(struct lexicon *lexicon, uint32_t a, uint32_t b)
{
	set(&lexicon->opposite, a, b);
	set(&lexicon->opposite, b, a);
}

static struct str
phrase_text(enum wordlist list, size_t i)
{
	return (struct str){ wordlists[list].phrases[i].text,
		wordlists[list].phrases[i].n };
}

static void
add_role(struct lexicon *lexicon, struct str word, unsigned roles)
{
	uint32_t number = intern_add(&lexicon->known, word);

	set(&lexicon->roles, number,
	    lexicon_table_at(&lexicon->roles, number) | roles);
	if (lexicon->longest < word.n)
		lexicon->longest = word.n;
}

static void
add_roles(struct lexicon *lexicon, enum wordlist list, unsigned roles)
{
	for (size_t i = 0; i < wordlists[list].n; i++) {
		struct str phrase = phrase_text(list, i), rest = phrase;
		struct str word = str_cut(&rest, ' ');

		add_role(lexicon, phrase, roles);
		if (rest.n > 0)
			add_role(lexicon, word, ROLE_FIRST);
	}
}

static void
add_pairs(struct lexicon *lexicon)
{
	for (size_t i = 0; i < wordlists[LIST_EQUAL].n; i++) {
		struct str to = phrase_text(LIST_EQUAL, i);
		struct str word = str_cut(&to, ' ');
		uint32_t number = lexicon_word(lexicon, to);

		set(&lexicon->equal, intern_add(&lexicon->intern, stem(word)),
		    number);
	}
	for (size_t i = 0; i < wordlists[LIST_OPPOSITE].n; i++) {
		struct str to = phrase_text(LIST_OPPOSITE, i);
		uint32_t word = lexicon_word(lexicon, str_cut(&to, ' '));

		set_opposites(lexicon, word, lexicon_word(lexicon, to));
	}
}

void
lexicon_open(struct lexicon *lexicon)
{
	*lexicon = (struct lexicon){ 0 };
	for (size_t i = 0; i < countof(lists); i++)
		add_roles(lexicon, lists[i].list, lists[i].roles);
	add_pairs(lexicon);
}

static void
free_plain(struct lexicon *lexicon)
{
	intern_free(&lexicon->plain);
	free(lexicon->plain_roles.of);
	free(lexicon->plain_words.of);
	lexicon->plain_roles = lexicon->plain_words = (struct lexicon_table){
		0
	};
}

void
lexicon_close(struct lexicon *lexicon)
{
	intern_free(&lexicon->intern);
	intern_free(&lexicon->known);
	free_plain(lexicon);
	free(lexicon->roles.of);
	free(lexicon->opposite.of);
	free(lexicon->equal.of);
}

static unsigned
roles_of(const struct lexicon *lexicon, struct str s)
{
	return lexicon_table_at(&lexicon->roles,
	    intern_find(&lexicon->known, s));
}

/* The lists are folded; most words need not be. */
static bool
is_folded(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!is_lower(s.p[i]) && !is_digit(s.p[i]))
			return false;
	}
	return true;
}

unsigned
lexicon_roles(const struct lexicon *lexicon, struct str word)
{
	struct folded f;

	if (word.n > 2 * lexicon->longest)
		return 0;
	if (is_folded(word))
		return roles_of(lexicon, word);
	fold(&f, word);
	return roles_of(lexicon, (struct str){ f.text, f.n });
}

unsigned
lexicon_phrase(const struct lexicon *lexicon, struct str first, struct str word)
{
	char text[64];

	if (first.n + 1 + word.n > sizeof text)
		return 0;
	memcpy(text, first.p, first.n);
	text[first.n] = ' ';
	memcpy(text + first.n + 1, word.p, word.n);
	return roles_of(lexicon, (struct str){ text, first.n + 1 + word.n });
}

uint32_t
lexicon_word(struct lexicon *lexicon, struct str word)
{
	uint32_t number = intern_add(&lexicon->intern, stem(word));
	uint32_t equal = lexicon_table_at(&lexicon->equal, number);

	return equal ? equal : number;
}

uint32_t
lexicon_plain(struct lexicon *lexicon, struct str word)
{
	uint32_t plain = intern_add(&lexicon->plain, word);

	if (plain >= lexicon->plain_roles.n)
		set(&lexicon->plain_roles, plain, lexicon_roles(lexicon, word));
	return plain;
}

unsigned
lexicon_plain_roles(const struct lexicon *lexicon, uint32_t plain)
{
	return lexicon_table_at(&lexicon->plain_roles, plain);
}

uint32_t
lexicon_plain_word(struct lexicon *lexicon, uint32_t plain)
{
	uint32_t word = lexicon_table_at(&lexicon->plain_words, plain);

	if (word == 0) {
		word = lexicon_word(lexicon,
		    intern_str(&lexicon->plain, plain));
		set(&lexicon->plain_words, plain, word);
	}
	return word;
}

uint32_t
lexicon_exact(struct lexicon *lexicon, struct str text)
{
	return intern_add(&lexicon->intern, text);
}

/* No word holds a control character. */
uint32_t
lexicon_order(struct lexicon *lexicon, uint32_t first, uint32_t then)
{
	char text[2][1 + 2 * sizeof(uint32_t)];
	uint32_t both[] = { first, then, first }, number[2];

	for (size_t i = 0; i < 2; i++) {
		text[i][0] = 1;
		memcpy(text[i] + 1, both + i, 2 * sizeof(uint32_t));
		number[i] = intern_add(&lexicon->intern,
		    (struct str){ text[i], sizeof(text[i]) });
	}
	if (first != then)
		set_opposites(lexicon, number[0], number[1]);
	return number[0];
}

void
lexicon_renumber(struct lexicon *lexicon, const uint32_t rank[])
{
	struct lexicon_table old = lexicon->opposite;

	intern_free(&lexicon->intern);
	free_plain(lexicon);
	lexicon->opposite = (struct lexicon_table){ 0 };
	for (uint32_t i = 1; i < old.n; i++) {
		if (old.of[i])
			set(&lexicon->opposite, rank[i], rank[old.of[i]]);
	}
	free(old.of);
}
