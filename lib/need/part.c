#include "need/part.h"

#include "log/entry_start.h"
#include "need/sign.h"
#include "need/words.h"
#include "text/wordlist.h"

static const struct str part_names[NEED_PARTS] = {
	[NEED_STATE] = STR_INIT("state"),
	[NEED_OPEN] = STR_INIT("open"),
	[NEED_RULES] = STR_INIT("rule"),
	[NEED_DECISIONS] = STR_INIT("decision"),
	[NEED_COMMANDS] = STR_INIT("command"),
	[NEED_FINDINGS] = STR_INIT("finding"),
};

struct str
need_part_name(enum need_part part)
{
	return part_names[part];
}

enum need_part
need_part_named(struct str name)
{
	for (size_t i = 0; i < NEED_PARTS; i++) {
		if (str_eq(name, part_names[i]))
			return (enum need_part)i;
	}
	return NEED_FINDINGS;
}

bool
part_percentage(struct str text, size_t *at, uintmax_t *percentage)
{
	size_t sign = str_chr(text, '%', *at), n = 0;

	if (sign == text.n)
		return false;
	while (n < sign && is_digit(text.p[sign - n - 1]))
		n++;
	*at = sign + 1;
	return str_number(str_head(str_skip(text, sign - n), n), 100,
	    percentage);
}

/* "60% complete" */
static bool
is_partly(struct str words)
{
	size_t at = 0;
	uintmax_t percentage;

	return part_percentage(words, &at, &percentage) && percentage < 100;
}

/* "Not fixed", "60% complete"; not "不需要", where a phrase has a no before it. */
static bool
is_unclosed(struct str words)
{
	struct str rest = words, found;

	while ((found = wordlist_find(LIST_KIND_UNCLOSED, rest)).n) {
		size_t at = (size_t)(found.p - words.p);

		if (!is_nonascii(found.p[0]) ||
		    !ends_with_phrase(str_head(words, at), LIST_NEGATES))
			return true;
		rest = str_skip(words, at + found.n);
	}
	return is_partly(words);
}

/* "Complete" of "Priority 1: Complete the gate": it asks for it. */
static bool
asks(struct str words, struct str word)
{
	struct str before = str_trim(str_before(words, word));
	struct str after = str_skip(words, (size_t)(word.p - words.p) + word.n);

	return wordlist_is(LIST_NEED_DO, word) &&
	    (before.n == 0 || !is_word_byte(before.p[before.n - 1])) &&
	    after.n > 1 && after.p[0] == ' ' &&
	    (is_alpha(after.p[1]) || after.p[1] == '`') &&
	    !wordlist_begins(LIST_WHEN, after) &&
	    !wordlist_begins(LIST_GOES_ON, after);
}

bool
part_says_closed(struct str words)
{
	struct str rest = words, word;

	while ((word = wordlist_find(LIST_KIND_CLOSED, rest)).n > 0) {
		if (!asks(words, word))
			return !is_unclosed(words);
		rest = str_skip(words, (size_t)(word.p - words.p) + word.n);
	}
	return false;
}

/* "Open source", "State machine", without another word of the list around it. */
static bool
is_compound_only(struct str words, enum wordlist list)
{
	struct str name;
	bool found = false;

	while ((name = wordlist_find(LIST_COMPOUND, words)).n > 0) {
		size_t at = (size_t)(name.p - words.p);

		if (wordlist_has(list, str_head(words, at)))
			return false;
		words = str_skip(words, at + name.n);
		found = true;
	}
	return found && !wordlist_has(list, words);
}

/* "Lesson layout", "Pattern refactoring": nothing there is learned; "Lesson 3" is. */
static bool
is_rule_compound(struct str words)
{
	struct str noun = wordlist_find(LIST_KIND_RULE, words);

	while (noun.n) {
		words = str_after(words, noun);
		if (!wordlist_is(LIST_RULE_NOUN, noun) || words.n < 2 ||
		    words.p[0] != ' ' || !is_alpha(words.p[1]) ||
		    wordlist_begins(LIST_AFTER_RULE_NOUN, words))
			return false;
		noun = wordlist_find(LIST_KIND_RULE, words);
	}
	return true;
}

bool
part_is_settled(struct str words)
{
	return wordlist_has(LIST_SETTLED, words) && !is_unclosed(words);
}

bool
part_needs_steps(struct str words)
{
	struct str step = wordlist_find(LIST_STEP_WORD, words), rest, needed;

	if (step.n == 0 || wordlist_has(LIST_EACH_TIME, words))
		return false;
	rest = str_trim(str_after(words, step));
	if (is_nonascii(step.p[0]))
		return wordlist_has(LIST_NEEDED, words);
	needed = wordlist_find(LIST_NEEDED, rest);
	return needed.n &&
	    wordlist_has(LIST_STEP_CLAUSE, str_before(rest, needed));
}

/* "No known issues": what is below it says that nothing is open. */
static bool
names_none(struct str words)
{
	size_t n = wordlist_begins(LIST_NO_OPEN, words);

	return n && wordlist_begins(LIST_KIND_OPEN, str_skip(words, n)) > 0;
}

/*
 * "Se eligio el siguiente horno": what is below it, and nothing that is next; not
 * "Los siguientes pasos".
 */
static bool
is_following(struct str words)
{
	struct str word = wordlist_find(LIST_FOLLOWING, words), before, after;

	if (word.n == 0)
		return false;
	before = str_trim(str_before(words, word));
	before = str_skip(before, wordlist_begins(LIST_ARTICLE, before));
	after = str_after(words, word);
	return need_count_words(before) > 0 &&
	    !wordlist_has(LIST_KIND_OPEN, before) &&
	    !wordlist_has(LIST_KIND_OPEN, after);
}

/*
 * "Gotchas to watch for in the next session", "Next session: gotchas": that session
 * has nothing else there; not "Next session: fix the warnings".
 */
static bool
is_for_next(struct str words)
{
	struct str next = wordlist_find(LIST_NEXT_ONE, words);

	return next.n &&
	    (wordlist_has(LIST_TAUGHT, str_before(words, next)) ||
		wordlist_is(LIST_TAUGHT, str_after(words, next))) &&
	    !wordlist_has(LIST_KIND_OPEN, str_before(words, next)) &&
	    !wordlist_has(LIST_KIND_OPEN, str_after(words, next));
}

enum need_part
part_named_by(struct str words)
{
	static const enum wordlist lists[] = { LIST_KIND_OPEN, LIST_KIND_RULE,
		LIST_KIND_DECISION, LIST_KIND_COMMAND, LIST_KIND_FINDING,
		LIST_KIND_STATE, LIST_KIND_CLOSED };
	static const enum need_part parts[] = { NEED_OPEN, NEED_RULES,
		NEED_DECISIONS, NEED_COMMANDS, NEED_FINDINGS, NEED_STATE };
	uint32_t found = wordlist_mask(lists, countof(lists), words);
	bool closed = found >> countof(parts) & 1 && part_says_closed(words);

	for (size_t i = 0; i < countof(parts); i++) {
		/*
		 * Neither "No build tools" nor "Build status" has commands, and
		 * "Releases at a glance" is the state; a history is not.
		 */
		if (found >> i & 1 &&
		    (is_compound_only(words, lists[i]) ||
			(parts[i] == NEED_RULES && is_rule_compound(words)) ||
			(parts[i] == NEED_STATE &&
			    wordlist_has(LIST_HISTORY, words)) ||
			(parts[i] == NEED_COMMANDS &&
			    (wordlist_begins(LIST_NEGATES, words) ||
				ends_with_phrase(words, LIST_KIND_STATE))) ||
			(parts[i] == NEED_OPEN && is_following(words))))
			found &= ~((uint32_t)1 << i);
	}
	if (names_none(words))
		return NEED_STATE;
	if (wordlist_has(LIST_NOT_PLANNED, words) ||
	    wordlist_begins(LIST_NOT_DOING, words) || part_is_settled(words))
		return NEED_DECISIONS;
	if (wordlist_has(LIST_NOTES_FOR_NEXT, words) || is_for_next(words))
		return NEED_RULES;
	/* "Now" is no state there. */
	if (wordlist_is(LIST_KIND_OPEN_WHOLE, words) ||
	    (!closed && part_needs_steps(words)))
		return NEED_OPEN;
	if (wordlist_is(LIST_KIND_RULE_WHOLE, words))
		return NEED_RULES;
	for (size_t i = closed; i < countof(parts); i++) {
		if (found >> i & 1)
			return parts[i];
	}
	return wordlist_is(LIST_STATE_LEAD, words) ||
		wordlist_is(LIST_KIND_STATE_WHOLE, words) ||
		wordlist_is(LIST_THIS_SESSION, words)
	    ? NEED_STATE
	    : NEED_UNKNOWN;
}
