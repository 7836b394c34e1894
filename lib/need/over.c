#include "need/over.h"

#include "need/box.h"
#include "need/shorten.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/ids.h"
#include "text/wordlist.h"

/*
 * After "complete": " the calibration"; in a script without spaces any word that does
 * not say, as 了 does, that it was done, or when.
 */
static bool
is_object(struct str rest)
{
	struct str word, next = rest = str_trim(rest);

	if (rest.n == 0 || wordlist_begins(LIST_PERFECTIVE, rest))
		return false;
	return is_alpha(rest.p[0]) || rest.p[0] == '`' ||
	    (is_nonascii(rest.p[0]) && need_word_at(&next, &word) &&
		word.p == rest.p);
}

bool
over_begins(struct str text)
{
	size_t n = wordlist_begins(LIST_KIND_CLOSED, text);

	return n && !need_is_compound(text, n) &&
	    !wordlist_begins(LIST_KIND_UNCLOSED, text) &&
	    !((wordlist_begins(LIST_NEED_DO, text) == n ||
		  wordlist_begins(LIST_BARE_VERB, text) == n) &&
		is_object(str_skip(text, n)));
}

/* After "done": nothing, or when it was, and with what. */
static bool
ends_there(struct str rest)
{
	return rest.n == 0 || is_any(rest.p[0], ".,;)(!*") ||
	    is_digit(rest.p[0]) || wordlist_begins(LIST_WHEN, rest) > 0;
}

/* "", "2026-05-01", "v1.2", "Phase 53": when, or in what, it was done. */
static bool
says_when(struct str text)
{
	enum { SHORT = 24 };

	while (text.n && is_any(text.p[0], " ,-"))
		text = str_skip(text, 1);
	return text.n == 0 ||
	    (text.n <= SHORT && str_chr(text, ',', 0) == text.n &&
		str_chr(text, ';', 0) == text.n &&
		(is_digit(text.p[0]) || id_numbered(text) > 0 ||
		    (text.p[0] == 'v' && text.n > 1 && is_digit(text.p[1]))));
}

/*
 * "**Sync (shipped, phase 3)**: ...", "Sync (✅ done) - ...": its name ends with
 * a status in brackets.
 */
static bool
name_ends_closed(struct str text)
{
	enum { NAME = 100 };
	size_t open = str_find(text, STR(" ("), 0), end, n;
	struct str rest, inside;
	bool ends;

	if (open >= NAME || (end = str_chr(text, ')', open)) == text.n ||
	    str_find(text, STR(": "), 0) < open ||
	    str_find(text, STR(". "), 0) < open)
		return false;
	rest = str_skip(text, end + 1);
	ends = rest.n == 0 || is_any(rest.p[0], "*`:.,") ||
	    note_begin(rest) == 0;
	inside = (struct str){ text.p + open + 2, end - open - 2 };
	inside = str_skip(inside, sign_length(inside));
	n = wordlist_begins(LIST_KIND_CLOSED, inside);
	return ends && n && says_when(str_skip(inside, n));
}

/* Not "Definition of DONE", "ONCE MERGED", "Not yet shipped", "36% COMPLETE". */
static bool
can_be_closed(struct str caption, struct str name)
{
	return !str_ends(name, STR("%")) &&
	    !wordlist_is(LIST_BEFORE_CLOSED, str_last_word(name)) &&
	    !wordlist_has(LIST_KIND_UNCLOSED, caption);
}

/* The name ends with such a word, or has only a number behind it. */
static bool
name_ends_delivered(struct str core)
{
	struct str word = wordlist_find(LIST_DELIVERED, core), name, rest;

	if (word.n == 0)
		return false;
	name = str_trim(str_before(core, word));
	rest = str_trim(str_after(core, word));
	return name.n && (rest.n == 0 || is_digit(rest.p[0])) &&
	    !wordlist_begins(LIST_BEFORE_DELIVERED, name) &&
	    can_be_closed(core, name);
}

bool
over_is_delivered(struct str caption)
{
	size_t aside = str_find(caption, STR(" ("), 0);

	return name_ends_delivered(
		   str_trim(str_head(caption, note_begin(caption)))) ||
	    name_ends_delivered(str_trim(str_head(caption, aside)));
}

bool
over_after_name(struct str text, const struct parsed_label *label)
{
	return name_ends_closed(text) || over_is_delivered(label->caption) ||
	    (label->bold && sign_begins(label->text, SIGN_DONE));
}

bool
over_at_end(struct str text)
{
	enum { NEAR = 20 };

	for (size_t i = text.n > NEAR ? text.n - NEAR : 1; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		size_t space = str_chr(rest, ' ', 0);

		if (rest.p[0] != ' ' && sign_begins(rest, SIGN_DONE))
			return space == rest.n ||
			    wordlist_is(LIST_KIND_CLOSED,
				str_skip(rest, space + 1));
	}
	return false;
}

bool
over_by_report(const struct parsed_label *label)
{
	struct str text = label->text;
	struct str clause = str_head(text, str_chr(text, ';', 0));

	clause = str_head(clause, sentence_length(clause));
	return label->caption.n && wordlist_begins(LIST_REPORTED, text) > 0 &&
	    !wordlist_has(LIST_KIND_UNCLOSED, clause);
}

/* "~~Mend the gate~~ Done: it shuts" */
static bool
is_struck_over(struct str text)
{
	size_t open = str_find(text, STR("~~"), 0);
	size_t close = str_find(text, STR("~~ "), open + strlen("~~"));
	struct str rest = str_skip(text, close);
	size_t n;

	if (open >= text.n || rest.n == 0)
		return false;
	rest = str_trim(str_skip(rest, strlen("~~ ")));
	n = wordlist_begins(LIST_KIND_CLOSED, rest);
	return n && !need_is_compound(rest, n) &&
	    (ends_there(str_trim(str_skip(rest, n))) ||
		str_starts(str_skip(rest, n), STR(":")));
}

bool
over_at_start(const struct log_item *point)
{
	enum { NEAR = 40 };

	return point_is_ticked(point) || point_is_cancelled(point) ||
	    (point->inside == 'x' && point->check == 0) ||
	    (point->check != ' ' &&
		(over_begins(point->text) || is_struck_over(point->text) ||
		    (point_is_open(point) &&
			wordlist_has(LIST_KIND_CLOSED,
			    str_head(point->text, NEAR)))));
}
