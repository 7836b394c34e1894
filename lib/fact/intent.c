#include "fact/intent.h"

#include "base/phrases.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* Bytes that are searched: an item can contain a whole file. */
enum { LOOK = 500 };

/* "✅ done", "~~dropped~~", "[x]": over. */
static bool
is_over(const struct item *item)
{
	static const struct str marks[] = {
		STR_INIT("✅"),
		STR_INIT("✓"),
		STR_INIT("✔"),
		STR_INIT("☑"),
		STR_INIT("~~"),
	};

	return item->check == 'x' || BEGINS(item->text, marks);
}

/* A next step, by words that labels do not know. */
static bool
is_next(const struct item *item)
{
	if (wordlist_begins(LIST_NEXT_STATED, item->text) > 0)
		return true;
	return (item->label == LABEL_NONE || item->label == LABEL_OTHER) &&
	    wordlist_has(LIST_NEXT_CAPTION, item->caption);
}

/* "Deploys are blocked"; not "..., so that none is blocked". */
static bool
is_blocked(struct str text)
{
	struct str found = wordlist_find(LIST_IS_BLOCKED, text);
	size_t from;

	if (found.n == 0)
		return false;
	text.n = (size_t)(found.p - text.p);
	for (from = text.n; from && !is_any(text.p[from - 1], ",.:;");)
		from--;
	return !wordlist_has(LIST_DENIAL, str_skip(text, from));
}

/*
 * "Deploys are blocked" is a lasting fact under a label for learnings; "not
 * available in this environment" is a blocker under any label.
 */
static bool
stands_still(const struct item *item)
{
	struct str text = str_head(item->text, LOOK);

	return wordlist_has(LIST_WORK_STOPS, text) ||
	    (wordlist_has(LIST_NOT_THERE, text) &&
		wordlist_has(LIST_THIS_PLACE, text)) ||
	    (!label_teaches(item->label) && is_blocked(text));
}

/* "**Estado:** TODO", "**Alcance:**": a field of a step. */
static bool
is_field(struct str text)
{
	size_t at = str_find(text, STR(":**"), 0);
	struct str rest;

	if (!str_starts(text, STR("**")) || at == text.n)
		return false;
	rest = str_trim(str_skip(text, at + 3));
	return rest.n == 0 || status_parse(rest) != STATUS_NONE;
}

/* In capitals, with no mark in front ("✅ BLOCKER-1"). */
static bool
is_shouted(struct str words)
{
	return is_upper(words.p[0]) && str_is_upper(words);
}

/*
 * The length of "BLOCKED: " or "Blocker - " at the start of text, if a reason
 * follows; else 0.
 */
static size_t
blocked_mark(struct str text, bool shouted)
{
	static const struct str marks[] = { STR_INIT(":"), STR_INIT("-"),
		STR_INIT("—"), STR_INIT("–") };
	size_t n = wordlist_begins(LIST_BLOCKED_MARK, text);
	struct str rest = str_trim(str_skip(text, n));

	if (n == 0 || (shouted && !is_shouted(str_head(text, n))))
		return 0;
	for (size_t i = 0; i < countof(marks); i++) {
		if (str_starts(rest, marks[i]) && rest.n > marks[i].n)
			return (size_t)(rest.p - text.p) + marks[i].n;
	}
	return 0;
}

bool
intent_shouted(const struct item *item)
{
	size_t n = wordlist_begins(LIST_BLOCKED_MARK, item->caption);

	return (item->inline_label && n > 0 &&
		   is_shouted(str_head(item->caption, n))) ||
	    blocked_mark(item->text, true) > 0;
}

struct str
intent_reason(struct str text)
{
	size_t n = blocked_mark(text, false);

	return n ? str_trim(str_skip(text, n)) : text;
}

/* "Open questions" ask for an answer; they block nothing. */
bool
intent_asks(struct str text)
{
	return str_ends(text, STR("?")) || str_ends(text, STR("？"));
}

struct str
intent_settles(struct str text)
{
	const struct str none = { 0 };
	size_t n = wordlist_begins(LIST_SETTLED_ALL, text);
	struct str verb;

	text = str_skip(text, n);
	verb = wordlist_find(LIST_SETTLED_VERB, text);
	if (n == 0 || verb.n == 0)
		return none;
	text = str_before(text, verb);
	/* One clause only, and not "are not fixed". */
	return !str_is_of(text, " -") || wordlist_has(LIST_DENIAL, text) ? none
									 : text;
}

enum intent
intent_of(const struct item *item)
{
	if (is_over(item) || blocks_nothing(item->text) ||
	    item->form == ITEM_ROW || item->depth > 1)
		return INTENT_NONE;
	if (intent_shouted(item))
		return INTENT_BLOCKER;
	if (item->check == ' ')
		return INTENT_NEXT;
	if (wordlist_begins(LIST_GOAL, item->caption) > 0)
		return INTENT_GOAL;
	if (wordlist_begins(LIST_CONSTRAINT, item->caption) > 0)
		return INTENT_CONSTRAINT;
	switch (item->label) {
	case LABEL_DECISION:
		return INTENT_DECISION;
	case LABEL_NEXT:
		/* "Users can now ...", "task 5 is now unblocked" */
		if (wordlist_has(LIST_STEP_REACHED, item->text) ||
		    is_field(item->text))
			return INTENT_NONE;
		/* "Plan: a new payment provider" names the work as a whole. */
		if (item->inline_label && item->form == ITEM_PARAGRAPH &&
		    wordlist_is(LIST_PLAN_CAPTION, item->caption))
			return INTENT_GOAL;
		return stands_still(item) ? INTENT_BLOCKER : INTENT_NEXT;
	case LABEL_BLOCKER:
		if (intent_asks(item->text))
			return INTENT_NEXT;
		return label_blocks(item->caption) || stands_still(item)
		    ? INTENT_BLOCKER
		    : INTENT_NONE;
	default:
		if (stands_still(item))
			return INTENT_BLOCKER;
		/* "Chose one writer" */
		if (wordlist_begins(LIST_DECISION_VERB, item->text) > 0)
			return INTENT_DECISION;
		return is_next(item) ? INTENT_NEXT : INTENT_NONE;
	}
}

bool
intent_decides(struct str words, struct str id)
{
	return wordlist_begins(LIST_DECISION_TITLE, words) > 0 ||
	    wordlist_begins(LIST_DECISION_ID, id) > 0;
}

bool
intent_lacks(struct str text)
{
	return wordlist_has(LIST_STILL_LACKING, text);
}

bool
intent_fails(struct str text)
{
	return wordlist_has(LIST_COULD_NOT, text);
}
