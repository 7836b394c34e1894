#include "fact/intent.h"

#include "base/phrases.h"
#include "text/ids.h"
#include "text/wordlist.h"

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
	static const struct str steps[] = {
		STR_INIT("next step is "),
		STR_INIT("the next step is "),
		STR_INIT("next steps are "),
		STR_INIT("plan to "),
	};
	static const struct str captions[] = {
		STR_INIT("próximos pasos"),
		STR_INIT("siguientes pasos"),
		STR_INIT("próximos passos"),
		STR_INIT("next step"),
		STR_INIT("следующие шаги"),
	};
	static const char *const words[] = {
		"uture phase",
		"uture Phase",
		"uture work",
		"uture Work",
	};

	if (BEGINS(item->text, steps))
		return true;
	return (item->label == LABEL_NONE || item->label == LABEL_OTHER) &&
	    (BEGINS(item->caption, captions) || HOLDS(item->caption, words));
}

/*
 * "Blockers", not "Issues encountered", which were solved as a rule, nor what
 * was done about one ("Blocker fix").
 */
static bool
is_block(struct str caption)
{
	static const char *const over[] = { "fix", "Fix", "esolved",
		"RESOLVED" };
	static const char *const words[] = {
		"lock",
		"LOCK",
		"mpediment",
		"bloque",
		"Bloque",
		"bloqui",
		"Bloqui",
		"ngel",
		"блок",
		"Блок",
		"заблок",
		"阻塞",
		"阻碍",
		"卡点",
		"막힘",
	};

	return HOLDS(caption, words) && !HOLDS(caption, over);
}

/* Says that the work stands still, whatever it stands under. */
static bool
stops(struct str text)
{
	static const char *const words[] = {
		"cannot proceed",
		"can't proceed",
		"still blocked",
		"blocked until",
		"not writable here",
		"commit operations fail",
		"preventing build",
		"preventing deployment",
		"prevents deployment",
		"无法继续",
		"任务阻塞",
	};

	return HOLDS(text, words);
}

/* "Not available in this environment": what this place lacks. */
static bool
lacks_here(struct str text)
{
	static const char *const here[] = { "in this environment",
		"in this session", "in this sandbox", "network restricted" };
	static const char *const lacks[] = { "not available", "unavailable",
		"read-only", "not writable", "no access" };

	if (!HOLDS(text, lacks))
		return false;
	return HOLDS(text, here) ||
	    (str_find(text, STR("not writable"), 0) < text.n &&
		str_find(text, STR(" fail"), 0) < text.n);
}

/*
 * "Deploys are blocked": under a label for learnings it warns of what is always
 * so.
 */
static bool
stands_still(const struct item *item)
{
	static const char *const words[] = { "is blocked", "are blocked" };

	return stops(item->text) || lacks_here(item->text) ||
	    (!label_teaches(item->label) && HOLDS(item->text, words));
}

/* "None at this time": long for a placeholder. */
static bool
is_none(struct str text)
{
	static const struct str words[] = {
		STR_INIT("none"),
		STR_INIT("no blocker"),
		STR_INIT("no known"),
		STR_INIT("nothing"),
		STR_INIT("n/a"),
		STR_INIT("无"),
		STR_INIT("нет"),
		STR_INIT("ningun"),
		STR_INIT("nenhum"),
		STR_INIT("yok"),
	};

	while (text.n &&
	    (text.p[0] == '_' || text.p[0] == '*' || text.p[0] == '('))
		text = str_skip(text, 1);
	return is_placeholder(text) || BEGINS(text, words);
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

/* "Chose one writer": tells its decision itself. */
static bool
chooses(const struct item *item)
{
	static const struct str verbs[] = {
		STR_INIT("chose "),
		STR_INIT("decided to "),
		STR_INIT("decided on "),
		STR_INIT("decided against "),
	};

	return BEGINS(item->text, verbs);
}

enum intent
intent_of(const struct item *item)
{
	/* "Users can now ...", "task 5 is now unblocked" is no step. */
	static const char *const reached[] = { "can now ", "is now ",
		"are now " };

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
		if (HOLDS(item->text, reached) || is_field(item->text))
			return INTENT_NONE;
		/* "Plan: a new payment provider" names the work as a whole. */
		if (item->inline_label && item->form == ITEM_PARAGRAPH &&
		    str_same(item->caption, STR("plan")))
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
		if (chooses(item))
			return INTENT_DECISION;
		return is_next(item) ? INTENT_NEXT : INTENT_NONE;
	}
}
