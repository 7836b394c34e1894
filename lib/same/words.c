#include "same/words.h"

#include "same/spelling.h"
#include "shell/classify.h"

/* Weights, in tenths. */
enum { PART = 5, PAIR = 6, PLAIN = 10, NAME = 13, COMPOUND = 15 };

struct reader {
	struct words *words;
	struct lexicon *lexicon;
	struct str text;
	size_t at;
	size_t ticks;   /* length of the open code span's fence */
	size_t round;   /* depth of parentheses */
	bool negated;   /* the next word of content is */
	char first[16]; /* the last word, if phrases begin with it */
	size_t n_first;
	unsigned said;     /* words of content in this sentence */
	unsigned leads;    /* how many of the first ones are marked */
	bool unclosed;     /* no fence can be closed any more */
	uint32_t last;     /* word of content, or 0 */
	uint32_t from;     /* the one to the left of the relation */
	unsigned relation; /* to the next: ROLE_BEFORE, ROLE_AFTER */
};

static void
add_word(struct reader *r, uint32_t id, unsigned weight, unsigned flags)
{
	wordset_add(&r->words->found, id, weight, flags);
}

static struct str
lower(struct reader *r, struct str s)
{
	return spelling_lower(&r->words->low, s);
}

static unsigned
roles_at(struct reader *r, size_t from, size_t end)
{
	struct str word = { r->text.p + from, end - from };

	return lexicon_roles(r->lexicon, lower(r, word));
}

/* ---- the caption ahead of a learning ---- */

/* The end of "**Patterns discovered:** ": a colon after only label words. */
static size_t
label_end(struct reader *r)
{
	struct str head = str_head(r->text, 64);
	size_t colon = str_chr(head, ':', 0), end;
	bool any = false;

	if (colon + 1 >= head.n || is_alnum(head.p[colon + 1]))
		return 0;
	for (size_t i = 0; i < colon; i = end) {
		end = i + 1;
		if (!is_alpha(head.p[i]))
			continue;
		while (end < colon && is_alpha(head.p[end]))
			end++;
		if (!(roles_at(r, i, end) & ROLE_LABEL))
			return 0;
		any = true;
	}
	return any ? colon + 1 : 0;
}

/* The end of a label, of "US-001: ", of the story in "US-001 created ...". */
static size_t
caption_end(struct reader *r)
{
	struct str text = r->text;
	size_t at = label_end(r), end, then;

	while (at < text.n && (is_space(text.p[at]) || text.p[at] == '*'))
		at++;
	if (at == text.n || script_run(text, at, &end) != SCRIPT_LETTER ||
	    end == text.n ||
	    !spelling_story((struct str){ text.p + at, end - at }))
		return at;
	if (text.p[end] == ':')
		return end;
	if (end + 1 < text.n &&
	    script_run(text, end + 1, &then) == SCRIPT_LETTER &&
	    roles_at(r, end + 1, then) & ROLE_MADE)
		return end;
	return at;
}

/* ---- what each word says ---- */

/* A text is about the words that it begins with. */
enum { LEADS = 2 };

/* A word of content, with what the words before it say of it. */
static void
add_content(struct reader *r, uint32_t id, unsigned weight, unsigned flags)
{
	flags |= r->negated ? WORD_NEGATED : WORD_PLAIN;
	if (weight >= PAIR && r->leads < LEADS) {
		r->leads++;
		flags |= WORD_LEAD;
	}
	add_word(r, id, weight, flags);
	if (r->relation & ROLE_BEFORE && r->from != id)
		add_word(r, lexicon_order(r->lexicon, r->from, id), 0,
		    WORD_PLAIN);
	if (r->relation & ROLE_AFTER && r->from != id)
		add_word(r, lexicon_order(r->lexicon, id, r->from), 0,
		    WORD_PLAIN);
	r->relation = 0;
	r->negated = false;
	r->n_first = 0;
	r->last = id;
	r->said++;
}

/* "no longer", "instead of": what the phrase says, not the word. */
static unsigned
phrase_roles(const struct reader *r, struct str low, unsigned roles)
{
	struct str first = { r->first, r->n_first };
	unsigned phrase = first.n > 0 ? lexicon_phrase(r->lexicon, first, low)
				      : 0;

	/* "Quote names to avoid errors" denies nothing. */
	if (phrase & ROLE_PURPOSE && r->said <= 2)
		return roles;
	return phrase ? phrase : roles;
}

/* Remembers a word that phrases begin with. */
static void
open_phrase(struct reader *r, struct str low, unsigned roles)
{
	r->n_first = 0;
	if (roles & ROLE_FIRST && low.n <= sizeof r->first) {
		memcpy(r->first, low.p, low.n);
		r->n_first = low.n;
	}
}

/* True if the word says nothing else by itself. */
static bool
take_roles(struct reader *r, struct str low, unsigned own)
{
	unsigned roles = phrase_roles(r, low, own);

	if (roles & ROLE_CHANGE)
		r->words->change = true;
	if (roles & ROLE_NEGATE)
		r->negated = true;
	if (roles & (ROLE_BEFORE | ROLE_AFTER) && r->last != 0) {
		r->relation = roles & (ROLE_BEFORE | ROLE_AFTER);
		r->from = r->last;
	}
	open_phrase(r, low, own);
	return roles & ROLE_STOP;
}

/*
 * However long a path is, its parts weigh no more than its name. False if one
 * is a stop word: the parts then do not make up for the name.
 */
static bool
read_parts(struct reader *r, struct str s, unsigned flags)
{
	struct str rest = s, part, low;
	unsigned n = 0, weight;
	bool all = true;

	while (spelling_part(&rest, true).n > 0)
		n++;
	weight = n < 3 ? PART : n < 10 ? 2 * PART / n : 1;
	rest = s;
	while ((part = spelling_part(&rest, true)).n > 0) {
		low = lower(r, part);
		if (!(lexicon_roles(r->lexicon, low) & ROLE_STOP))
			add_word(r, lexicon_word(r->lexicon, low), weight,
			    flags);
		else
			all = false;
	}
	return all;
}

/*
 * Whether the text is about the name that it begins with. In prose, a name such
 * as TypeScript often only says where.
 */
static bool
is_subject(const struct reader *r, struct str s)
{
	size_t end = (size_t)(s.p - r->text.p) + s.n;

	return r->leads == 0 &&
	    (r->ticks > 0 || !spelling_title(s) ||
		(end < r->text.n && r->text.p[end] == '('));
}

/* A name of several parts. Of a member, its own name weighs more. */
static void
read_compound(struct reader *r, struct str s)
{
	struct str own = spelling_member(s);
	bool member = own.n < s.n;
	unsigned code = r->ticks > 0 || !spelling_choice(s) ? WORD_CODE : 0;
	unsigned flags = is_subject(r, s) ? WORD_SUBJECT : 0;

	if (!read_parts(r, s, WORD_PLAIN | code))
		flags |= code;
	if (member)
		add_word(r, lexicon_exact(r->lexicon, lower(r, s)), PART,
		    WORD_PLAIN);
	add_content(r, lexicon_exact(r->lexicon, lower(r, own)),
	    member ? PLAIN : COMPOUND, flags);
}

static void
read_name(struct reader *r, struct str s)
{
	struct str rest = s, low = lower(r, s);
	unsigned roles = lexicon_roles(r->lexicon, low);

	spelling_part(&rest, true);
	if (rest.n == 0)
		add_content(r, lexicon_word(r->lexicon, low),
		    roles & ROLE_STOP ? PART : NAME, WORD_CODE);
	else if (!(roles & ROLE_STOP))
		read_compound(r, s);
}

static void
read_plain(struct reader *r, struct str s)
{
	while (s.n > 0) {
		struct str low = lower(r, spelling_part(&s, false));
		unsigned roles = lexicon_roles(r->lexicon, low);

		if (low.n == 0)
			continue;
		if (r->words->found.n == 0 && roles & ROLE_MADE)
			continue;
		if (take_roles(r, low, roles) ||
		    (low.n < 2 && !is_digit(*low.p)))
			continue;
		add_content(r, lexicon_word(r->lexicon, low), PLAIN,
		    spelling_number(low) ? WORD_NUMBER : 0);
	}
}

/* The same for a word of nothing but small letters. */
static void
read_letters(struct reader *r, struct str s)
{
	uint32_t plain = lexicon_plain(r->lexicon, s);
	unsigned roles = lexicon_plain_roles(r->lexicon, plain);

	if (r->words->found.n == 0 && roles & ROLE_MADE)
		return;
	if (!take_roles(r, s, roles) && s.n > 1)
		add_content(r, lexicon_plain_word(r->lexicon, plain), PLAIN, 0);
}

static void
read_unspaced(struct reader *r, struct str s)
{
	for (size_t i = 0, n, next; i < s.n; i += n) {
		struct str one;
		bool negates;

		script_at(s, i, &n);
		next = 0;
		if (i + n < s.n)
			script_at(s, i + n, &next);
		else if (i > 0)
			break;
		one = str_head(str_skip(s, i), n + next);
		negates = lexicon_roles(r->lexicon, str_head(one, n)) &
		    ROLE_NEGATE;
		add_content(r, lexicon_exact(r->lexicon, one), PAIR,
		    negates ? WORD_POLE : 0);
	}
}

/* "(#5)" only says where it comes from. */
static bool
is_reference(const struct reader *r, struct str s)
{
	size_t at = (size_t)(s.p - r->text.p);

	return r->ticks == 0 && r->round > 0 && spelling_number(s) &&
	    r->text.p[at - 1] == '#';
}

static void
read_word(struct reader *r, struct str s)
{
	if (r->ticks == 0 && str_run_of(s, is_lower) == s.n) {
		read_letters(r, s);
		return;
	}
	if (is_reference(r, s))
		return;
	if (spelling_number(s)) {
		add_content(r, lexicon_exact(r->lexicon, s), PLAIN,
		    WORD_NUMBER);
	} else if (r->ticks == 0 && spelling_story(s)) {
		/* "(US-007)" only says where it was learned. */
		if (r->round == 0)
			add_content(r, lexicon_exact(r->lexicon, lower(r, s)),
			    PLAIN, WORD_NUMBER);
	} else if (r->ticks > 0 || spelling_name(s)) {
		read_name(r, s);
	} else {
		read_plain(r, s);
	}
}

/* ---- reading a text ---- */

/*
 * "`tsc --noEmit": no other word begins so. What is in quotes is left out; it
 * mostly means "any": `npx jest "path"`.
 */
static struct str
command_name(struct reader *r, struct str command)
{
	struct buf *name = &r->words->low;
	char quote = 0;

	buf_clear(name);
	buf_addc(name, '`');
	for (size_t i = 0; i < command.n; i++) {
		char c = command.p[i];

		if (c == quote)
			quote = 0;
		else if (quote == 0 && (c == '"' || c == '\''))
			quote = c;
		else if (quote == 0 &&
		    !(is_space(c) && is_space(name->p[name->n - 1])))
			buf_addc(name, c);
	}
	return str_trim(buf_str(name));
}

/* "bin/rails", "./deploy.sh" */
static bool
is_path(struct str word)
{
	return str_is_of(word, "/._-") && str_chr(word, '/', 0) < word.n;
}

/* "npm test", "./deploy.sh staging", "tsc"; not "import x from y". */
static bool
is_command(const struct shell_command *simple)
{
	return shell_is_command(simple->text) || shell_is_tool(simple->text) ||
	    (simple->n > 1 && is_path(simple->words[0]));
}

/* An option or a path. */
static bool
has_arguments(const struct shell_command *simple)
{
	for (size_t i = 1; i < simple->n; i++) {
		if (str_starts(simple->words[i], STR("-")) ||
		    is_path(simple->words[i]))
			return true;
	}
	return false;
}

/* However alike its words are, another command does something else. */
static void
read_commands(struct reader *r, struct str span)
{
	struct shell shell = { .text = span };
	struct shell_command simple;

	while (shell_next(&shell, &simple)) {
		if (!is_command(&simple))
			continue;
		add_word(r,
		    lexicon_exact(r->lexicon, command_name(r, simple.text)), 0,
		    WORD_PLAIN | WORD_COMMAND);
		if (has_arguments(&simple))
			add_word(r,
			    lexicon_word(r->lexicon, lower(r, simple.words[0])),
			    0, WORD_COMMAND);
	}
	shell_free(&shell);
}

static void
read_fence(struct reader *r)
{
	size_t from = r->at, end;

	while (r->at < r->text.n && r->text.p[r->at] == '`')
		r->at++;
	if (r->ticks == r->at - from) {
		r->ticks = 0;
	} else if (r->ticks == 0 && !r->unclosed) {
		end = str_chr(r->text, '`', r->at);
		r->unclosed = end == r->text.n;
		r->ticks = r->unclosed ? 0 : r->at - from;
		if (r->ticks == 1)
			read_commands(r,
			    str_skip(str_head(r->text, end), r->at));
	}
}

static void
read_sign(struct reader *r)
{
	struct str rest = str_skip(r->text, r->at);
	char c = *rest.p;

	if (r->ticks > 0)
		return;
	if (r->last != 0 &&
	    (str_starts(rest, STR("\342\206\222")) ||
		str_starts(rest, STR("->")) || str_starts(rest, STR("=>")))) {
		r->relation = ROLE_BEFORE;
		r->from = r->last;
	} else if (c == '(') {
		r->round++;
	} else if (c == ')' && r->round > 0) {
		r->round--;
	} else if (c == '.' || c == ';') {
		r->negated = false;
		r->relation = 0;
		r->said = 0;
	}
}

void
words_read(struct words *words, struct str text)
{
	struct reader r = { .words = words,
		.lexicon = &words->lexicon,
		.text = text };

	words->found.n = 0;
	words->change = false;
	r.at = caption_end(&r);
	while (r.at < text.n) {
		enum script script;
		struct str word;
		size_t end;

		if (text.p[r.at] == ' ') {
			r.at++;
			continue;
		}
		if (text.p[r.at] == '`') {
			read_fence(&r);
			continue;
		}
		script = script_run(text, r.at, &end);
		word = (struct str){ text.p + r.at, end - r.at };
		if (script == SCRIPT_LETTER)
			read_word(&r, word);
		else if (script == SCRIPT_UNSPACED)
			read_unspaced(&r, word);
		else
			read_sign(&r);
		r.at = end;
	}
	wordset_sort(&words->found);
	if (words->found.n == 0)
		words_whole(words, text);
}

void
words_whole(struct words *words, struct str text)
{
	words->found.n = 0;
	words->change = false;
	wordset_add(&words->found, lexicon_exact(&words->lexicon, text), PLAIN,
	    WORD_PLAIN | WORD_POLE);
}

static struct reading
reading_of(const struct words *words)
{
	struct reading reading = { .words = words->found.all,
		.n = words->found.n,
		.change = words->change };

	for (size_t i = 0; i < reading.n; i++)
		reading.weight += reading.words[i].weight;
	return reading;
}

bool
words_same(struct words *words, struct str older, struct str newer)
{
	struct wordset first;
	struct reading a, b;
	enum relation relation;
	unsigned likeness;

	words_read(words, older);
	a = reading_of(words);
	first = words->found;
	words->found = (struct wordset){ 0 };
	words_read(words, newer);
	b = reading_of(words);
	relation = relate(&words->lexicon, &a, &b, LIKE, &likeness);
	wordset_free(&first);
	return relation == RELATION_SAME;
}

void
words_open(struct words *words)
{
	*words = (struct words){ 0 };
	lexicon_open(&words->lexicon);
}

void
words_close(struct words *words)
{
	lexicon_close(&words->lexicon);
	buf_free(&words->low);
	wordset_free(&words->found);
}
