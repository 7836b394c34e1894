#include "same/lexicon.h"

#include <stdlib.h>

#include "base/buf.h"

static const struct {
	uint8_t roles;
	const char *words;
} lists[] = {
	{ ROLE_STOP,
	    "a an the this that these those it its is are was were be been "
	    "being am to of in on at by for from with as and or but if so then "
	    "there here do does did has have had having can could may might "
	    "will would should must shall i you we they he she one your our "
	    "their my his her which who whom whose what when where while how "
	    "why also only just still very too more most such any some all "
	    "each every both other another same own via per into onto over "
	    "under up out off about between through during because since use "
	    "uses used using always make makes made sure get gets ensure note "
	    "e.g i.e etc and/or" },
	{ ROLE_STOP | ROLE_NEGATE,
	    "not no never without avoid avoids cannot neither nor "
	    "none unable disallow don't doesn't didn't isn't aren't wasn't "
	    "weren't won't can't couldn't shouldn't mustn't hasn't haven't "
	    "wouldn't dont doesnt isnt cant не Не нет без Без nunca não sem "
	    "nicht kein keine ohne jamais değil" },
	{ ROLE_STOP | ROLE_CHANGE,
	    "now instead anymore replaced replaces superseded "
	    "supersedes switched renamed deprecated obsolete formerly "
	    "previously" },
	{ ROLE_CHANGE, "moved changed" },
	{ ROLE_STOP | ROLE_BEFORE, "before than precedes" },
	{ ROLE_STOP | ROLE_AFTER,
	    "after requires require needs need depends follows" },
	{ ROLE_LABEL,
	    "pattern patterns discovered gotcha gotchas encountered "
	    "useful context learning learnings lesson lessons learned note "
	    "notes important warning caution tip tips solution for future "
	    "iterations key insight remember" },
	{ ROLE_MADE,
	    "created modified updated added changed edited introduced" },
};

/* Where two texts agree but for such a pair, each says its own. */
static const char opposites[] =
    "left right before after first last min max "
    "minimum maximum client server public private sync async read write "
    "true false enable disable open close start end up down in out input "
    "output old new source target parent child local remote pass fail "
    "allow deny get set add remove create delete include exclude import "
    "export upper lower even odd row column frontend backend horizontal "
    "vertical internal external push pull encode decode request response "
    "mobile desktop light dark show hide load save required optional "
    "increase decrease development production";

/* Abbreviations, odd forms, and what can be said in either way: pairs, of
   which the second one is counted. */
static const char equals[] =
    "env environment dir directory config configuration repo repository db "
    "database var variable param parameter arg argument dep dependency doc "
    "documentation spec specification written write ran run built build "
    "kept keep held hold stay keep null none nil none persist store save "
    "store delete remove contain include emit output";

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

static bool
all_lower(struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!is_lower(s.p[i]))
			return false;
	}
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

/* What makes a noun or an adverb of a word: persistence, approximation. */
static struct str
without_derivation(struct str s)
{
	if (!cut_ending(&s, STR("ence"), 5) &&
	    !cut_ending(&s, STR("ance"), 5) && !cut_ending(&s, STR("ly"), 5))
		cut_ending(&s, STR("ion"), 5);
	return s;
}

/*
 * Only what hardly ever changes the meaning: plurals, -ed, -ing, a last e or
 * doubled consonant. "queries" becomes "queri", as "query" does.
 */
static struct str
stem(struct str s)
{
	struct str t;

	if (s.n < 4 || !all_lower(s))
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

static void
add_roles(struct lexicon *lexicon, struct str words, unsigned roles)
{
	while (words.p != NULL) {
		struct str word = str_cut(&words, ' ');
		uint32_t number = intern_add(&lexicon->known, word);

		set(&lexicon->roles, number,
		    lexicon_table_at(&lexicon->roles, number) | roles);
		intern_add(&lexicon->intern, word);
	}
}

void
lexicon_open(struct lexicon *lexicon)
{
	struct str pairs = str_of(opposites), same = str_of(equals);

	*lexicon = (struct lexicon){ 0 };
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		add_roles(lexicon, str_of(lists[i].words), lists[i].roles);
	while (same.p != NULL) {
		struct str word = str_cut(&same, ' ');
		uint32_t to = lexicon_word(lexicon, str_cut(&same, ' '));

		set(&lexicon->equal, intern_add(&lexicon->intern, stem(word)),
		    to);
	}
	while (pairs.p != NULL) {
		uint32_t a = lexicon_word(lexicon, str_cut(&pairs, ' '));
		uint32_t b = lexicon_word(lexicon, str_cut(&pairs, ' '));

		set_opposites(lexicon, a, b);
	}
}

void
lexicon_close(struct lexicon *lexicon)
{
	intern_free(&lexicon->intern);
	intern_free(&lexicon->known);
	free(lexicon->roles.of);
	free(lexicon->opposite.of);
	free(lexicon->equal.of);
}

unsigned
lexicon_roles(const struct lexicon *lexicon, struct str word)
{
	return lexicon_table_at(&lexicon->roles,
	    intern_find(&lexicon->known, word));
}

uint32_t
lexicon_word(struct lexicon *lexicon, struct str word)
{
	uint32_t number = intern_add(&lexicon->intern, stem(word));
	uint32_t equal = lexicon_table_at(&lexicon->equal, number);

	return equal ? equal : number;
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
	lexicon->opposite = (struct lexicon_table){ 0 };
	for (uint32_t i = 1; i < old.n; i++) {
		if (old.of[i])
			set(&lexicon->opposite, rank[i], rank[old.of[i]]);
	}
	free(old.of);
}
