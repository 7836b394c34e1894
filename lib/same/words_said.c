/* words, second part: what each word says. */
#include "same/words_parts.h"

#include "same/script.h"
#include "same/spelling.h"

/* What a text begins with tells what it is about. */
enum { LEADS = 2 };

static struct str
lower(struct words_reader *r, struct str s)
{
	return spelling_lower(&r->words->low, s);
}

/* A word of content, with what the words before it say of it. */
static void
add_content(struct words_reader *r, uint32_t id, unsigned weight,
    unsigned flags)
{
	flags |= r->negated ? WORD_NEGATED : WORD_PLAIN;
	if (weight >= PAIR && r->leads < LEADS) {
		r->leads++;
		flags |= WORD_LEAD;
	}
	words_add(r, id, weight, flags);
	if (r->relation & ROLE_BEFORE && r->from != id)
		words_add(r, lexicon_order(r->lexicon, r->from, id), 0,
		    WORD_PLAIN);
	if (r->relation & ROLE_AFTER && r->from != id)
		words_add(r, lexicon_order(r->lexicon, id, r->from), 0,
		    WORD_PLAIN);
	r->relation = 0;
	r->negated = false;
	r->n_first = 0;
	r->last = id;
	r->said++;
}

/* "no longer", "instead of": what the phrase says, not the word. */
static unsigned
phrase_roles(const struct words_reader *r, struct str low, unsigned roles)
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
open_phrase(struct words_reader *r, struct str low, unsigned roles)
{
	r->n_first = 0;
	if (roles & ROLE_FIRST && low.n <= sizeof r->first) {
		memcpy(r->first, low.p, low.n);
		r->n_first = low.n;
	}
}

/* True where the word says nothing more by itself. */
static bool
take_roles(struct words_reader *r, struct str low, unsigned own)
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
 * However long a path is, its parts weigh no more than its name. False if some
 * say nothing by themselves: the name is then told by itself only.
 */
static bool
read_parts(struct words_reader *r, struct str s, unsigned flags)
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
			words_add(r, lexicon_word(r->lexicon, low), weight,
			    flags);
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
is_subject(const struct words_reader *r, struct str s)
{
	size_t end = (size_t)(s.p - r->text.p) + s.n;

	return r->leads == 0 &&
	    (r->ticks > 0 || !spelling_title(s) ||
		(end < r->text.n && r->text.p[end] == '('));
}

/* A name of more parts. Of a member, its own name weighs more. */
static void
read_compound(struct words_reader *r, struct str s)
{
	struct str own = spelling_member(s);
	bool member = own.n < s.n;
	unsigned code = r->ticks > 0 || !spelling_choice(s) ? WORD_CODE : 0;
	unsigned flags = is_subject(r, s) ? WORD_SUBJECT : 0;

	if (!read_parts(r, s, WORD_PLAIN | code))
		flags |= code;
	if (member)
		words_add(r, lexicon_exact(r->lexicon, lower(r, s)), PART,
		    WORD_PLAIN);
	add_content(r, lexicon_exact(r->lexicon, lower(r, own)),
	    member ? PLAIN : COMPOUND, flags);
}

static void
read_name(struct words_reader *r, struct str s)
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
read_plain(struct words_reader *r, struct str s)
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

void
words_read_unspaced(struct words_reader *r, struct str s)
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
is_reference(const struct words_reader *r, struct str s)
{
	size_t at = (size_t)(s.p - r->text.p);

	return r->ticks == 0 && r->round > 0 && spelling_number(s) &&
	    r->text.p[at - 1] == '#';
}

void
words_read_word(struct words_reader *r, struct str s)
{
	if (is_reference(r, s))
		return;
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
