#include "fact/intent.h"

#include "base/phrases.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* A statement is made at the start of a text, which may hold a whole file. */
enum { LOOK = 500 };

enum type
intent_type(enum intent intent)
{
	static const enum type types[] = {
		[INTENT_NONE] = TYPES,
		[INTENT_DECISION] = TYPE_DECISION,
		[INTENT_BLOCKER] = TYPE_BLOCKER,
		[INTENT_NEXT] = TYPE_NEXT,
		[INTENT_GOAL] = TYPE_GOAL,
		[INTENT_CONSTRAINT] = TYPE_CONSTRAINT,
	};

	return types[intent];
}

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

/* What is to come, in words that are no label everywhere. */
static bool
is_next(const struct item *item)
{
	if (wordlist_begins(LIST_NEXT_STATED, item->text) > 0)
		return true;
	return (item->label == LABEL_NONE || item->label == LABEL_OTHER) &&
	    wordlist_has(LIST_NEXT_CAPTION, item->caption);
}

/*
 * "Blockers", not "Issues encountered", which were solved as a rule, nor what
 * was done about one ("Blocker fix").
 */
static bool
is_block(struct str caption)
{
	return wordlist_has(LIST_BLOCKER_CAPTION, caption) &&
	    !wordlist_has(LIST_NO_BLOCKER_CAPTION, caption);
}

/*
 * "Deploys are blocked": under a label for learnings it warns of what is always
 * so. "Not available in this environment" is what this place lacks.
 */
static bool
stands_still(const struct item *item)
{
	struct str text = str_head(item->text, LOOK);

	return wordlist_has(LIST_WORK_STOPS, text) ||
	    (wordlist_has(LIST_NOT_THERE, text) &&
		wordlist_has(LIST_THIS_PLACE, text)) ||
	    (!label_teaches(item->label) &&
		wordlist_has(LIST_IS_BLOCKED, text));
}

/* "None at this time": long for a placeholder. */
static bool
is_none(struct str text)
{
	return is_placeholder(text) ||
	    wordlist_begins(LIST_NOTHING_BLOCKS, text) > 0;
}

/* "**Estado:** TODO", "**Alcance:**": a field of a step, no step. */
static bool
is_field(struct str text)
{
	size_t at = str_find(text, STR(":**"), 0);
	struct str rest;

	if (!str_starts(text, STR("**")) || at == text.n)
		return false;
	rest = str_trim(str_skip(text, at + 3));
	return rest.n == 0 || status_of(rest) != STATUS_NONE;
}

enum intent
intent_of(const struct item *item)
{
	if (is_over(item) || is_none(item->text) || item->form == ITEM_ROW ||
	    item->depth > 1)
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
		return is_block(item->caption) || stands_still(item)
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
