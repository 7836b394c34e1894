#include "words.h"

#include "caption.h"
#include "script.h"
#include "spelling.h"

/* Weights, in tenths. */
enum { PART = 5, PAIR = 6, PLAIN = 10, NAME = 13, COMPOUND = 15 };

/* What a text begins with tells what it is about. */
enum { LEADS = 2 };

/* One reading of one text. */
struct reader {
	struct words *words;
	struct lexicon *lexicon;
	struct str text;
	size_t at;
	size_t ticks;         /* length of the fence of the open code span */
	size_t round;         /* depth of parentheses */
	bool negated;         /* the next word of content is */
	bool no, to, instead; /* what the last word was */
	bool session;         /* likewise */
	bool occasion;        /* it began with the number of its session: */
	bool over;            /* the rest does not count */
	unsigned said;        /* words of content in this sentence */
	unsigned leads;       /* and how many of the first ones are told */
	bool unclosed;        /* no fence can be closed any more */
	uint32_t last,
	    from; /* words of content: the last; left of a relation */
	unsigned relation;
};

static void
add(struct reader *r, uint32_t id, unsigned weight, unsigned flags)
{
	wordset_add(&r->words->found, id, weight, flags);
}

static struct str
lower(struct reader *r, struct str s)
{
	return spelling_lower(&r->words->low, s);
}

/* A word of content, with what the words before it say of it. */
static void
add_content(struct reader *r, uint32_t id, unsigned weight, unsigned flags)
{
	flags |= r->negated ? WORD_NEGATED : WORD_PLAIN;
	if (weight >= PAIR && r->leads < LEADS) {
		r->leads++;
		flags |= WORD_LEAD;
	}
	add(r, id, weight, flags);
	if (r->relation & ROLE_BEFORE && r->from != id)
		add(r, lexicon_order(r->lexicon, r->from, id), 0, WORD_PLAIN);
	if (r->relation & ROLE_AFTER && r->from != id)
		add(r, lexicon_order(r->lexicon, id, r->from), 0, WORD_PLAIN);
	r->relation = 0;
	r->negated = r->no = r->to = r->instead = false;
	r->last = id;
	r->said++;
}

/* "Quote names to avoid errors" denies nothing. */
static bool
purpose(const struct reader *r, struct str low)
{
	return r->to && r->said > 2 && str_eq(low, STR("avoid"));
}

/* True where the word says nothing more by itself. */
static bool
take_roles(struct reader *r, struct str low, unsigned roles)
{
	if (str_eq(low, STR("longer")) && r->no)
		roles = ROLE_STOP | ROLE_CHANGE;
	if (roles & ROLE_CHANGE)
		r->words->change = true;
	if (roles & ROLE_NEGATE && !purpose(r, low))
		r->negated = true;
	if (roles & (ROLE_BEFORE | ROLE_AFTER) && r->last != 0) {
		r->relation = roles & (ROLE_BEFORE | ROLE_AFTER);
		r->from = r->last;
	}
	if (str_eq(low, STR("of")) && r->instead)
		r->negated = true;
	r->no = str_eq(low, STR("no"));
	r->to = str_eq(low, STR("to"));
	r->instead = str_eq(low, STR("instead"));
	return roles & ROLE_STOP;
}

/*
 * However long a path is, its parts weigh no more than its name. False if some
 * say nothing by themselves: the name is then told by itself only.
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
			add(r, lexicon_word(r->lexicon, low), weight, flags);
		else
			all = false;
	}
	return all;
}

/*
 * Whether the text is about what it begins with. In prose, a name such as
 * TypeScript as often only tells where.
 */
static bool
is_subject(const struct reader *r, struct str s)
{
	size_t end = (size_t)(s.p - r->text.p) + s.n;

	return r->leads == 0 &&
	    (r->ticks > 0 || !spelling_title(s) ||
		(end < r->text.n && r->text.p[end] == '('));
}

/* A name of more parts. Of a member, its own name weighs more. */
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
		add(r, lexicon_exact(r->lexicon, lower(r, s)), PART,
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
		bool session = str_eq(low, STR("session"));

		if (low.n == 0)
			continue;
		if (r->words->found.n == 0 && roles & ROLE_MADE)
			continue;
		if (take_roles(r, low, roles) ||
		    (low.n < 2 && !is_digit(*low.p)))
			continue;
		add_content(r, lexicon_word(r->lexicon, low), PLAIN,
		    spelling_number(low) ? WORD_NUMBER : 0);
		r->session = session;
	}
}

static void
read_unspaced(struct reader *r, struct str s)
{
	static const char not [] = "不没沒无無未勿别禁";

	for (size_t i = 0, n, next; i < s.n; i += n) {
		struct str one;

		script_at(s, i, &n);
		next = 0;
		if (i + n < s.n)
			script_at(s, i + n, &next);
		else if (i > 0)
			break;
		one = str_head(str_skip(s, i), n + next);
		add_content(r, lexicon_exact(r->lexicon, one), PAIR,
		    n == 3 &&
			    str_find(str_of(not ), str_head(one, 3), 0) <
				sizeof(not ) - 1
			? WORD_POLE
			: 0);
	}
}

/*
 * "session #51", "the 89th session", "feature (#5)": the number only tells
 * when or where it was said.
 */
static bool
is_occasion(const struct reader *r, struct str s)
{
	size_t at = (size_t)(s.p - r->text.p);
	struct str then = str_skip(r->text, at + s.n);

	if (r->ticks > 0)
		return false;
	if (spelling_ordinal(s))
		return str_starts(then, STR(" session"));
	return spelling_number(s) &&
	    (r->session || (r->round > 0 && r->text.p[at - 1] == '#'));
}

static void
read_word(struct reader *r, struct str s)
{
	if (is_occasion(r, s)) {
		r->occasion |= r->round == 0 && r->said < 2 &&
		    str_starts(r->text, STR("This is "));
		return;
	}
	r->session = false;
	if (spelling_number(s)) {
		add_content(r, lexicon_exact(r->lexicon, s), PLAIN,
		    WORD_NUMBER);
	} else if (r->ticks == 0 && spelling_story(s)) {
		/* "(US-007)" only tells where it was learned. */
		if (r->round == 0)
			add_content(r, lexicon_exact(r->lexicon, lower(r, s)),
			    PLAIN, WORD_NUMBER);
	} else if (r->ticks > 0 || spelling_name(s)) {
		read_name(r, s);
	} else {
		read_plain(r, s);
	}
}

/* ---- cutting the text up ---- */

static void
read_fence(struct reader *r)
{
	size_t from = r->at;

	while (r->at < r->text.n && r->text.p[r->at] == '`')
		r->at++;
	if (r->ticks == r->at - from)
		r->ticks = 0;
	else if (r->ticks == 0 && !r->unclosed) {
		r->unclosed = str_chr(r->text, '`', r->at) == r->text.n;
		r->ticks = r->unclosed ? 0 : r->at - from;
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
		/* "This is the 89th session blocked on Docker. ...": what is
		   behind only reports of that session. */
		if (r->occasion)
			add(r, lexicon_exact(r->lexicon, STR("session #")),
			    PLAIN, WORD_POLE);
		r->over = r->occasion;
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
	r.at = caption_end(r.lexicon, &words->low, text);
	while (r.at < text.n && !r.over) {
		size_t end;
		enum script script = SCRIPT_NONE;
		struct str word;

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
	struct reader r = { .words = words, .lexicon = &words->lexicon };

	words->found.n = 0;
	words->change = false;
	add(&r, lexicon_exact(r.lexicon, text), PLAIN, WORD_PLAIN | WORD_POLE);
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
