#include "fact/intent.h"
#include "text/wordlist.h"

/* In capitals, with no mark in front ("✅ BLOCKER-1"). */
static bool
is_shouted(struct str words)
{
	return is_upper(words.p[0]) && str_is_upper(words);
}

/*
 * "BLOCKED", "Blocker - ": the word that says it in front of text, and what
 * parts it from the reason, which is not empty; 0: none.
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
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
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

/* "Open questions" ask for an answer, they stop nothing. */
bool
intent_asks(struct str text)
{
	return str_ends(text, STR("?")) || str_ends(text, STR("？"));
}

bool
intent_resolved(const struct item *item)
{
	return wordlist_has(LIST_BLOCKER_OVER, item->text) ||
	    str_ends(item->text, STR("✅"));
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
	text = str_head(text, (size_t)(verb.p - text.p));
	/* Of one clause, and not "are not fixed". */
	for (size_t i = 0; i < text.n; i++) {
		if (!is_alnum(text.p[i]) && !is_any(text.p[i], " -"))
			return none;
	}
	return wordlist_has(LIST_NEGATION, text) ? none : text;
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
	return wordlist_has(LIST_UNFINISHED, text);
}

bool
intent_unblocks(struct str title)
{
	return wordlist_begins(LIST_UNBLOCKING_TITLE, title) > 0;
}

bool
intent_fails(struct str text)
{
	return wordlist_has(LIST_COULD_NOT, text);
}

bool
intent_waits(struct str text)
{
	return wordlist_has(LIST_WAITS_FOR, text);
}
