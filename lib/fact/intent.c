#include "intent.h"

#include "ids.h"

const char *
intent_name(enum intent intent)
{
	static const char *const names[] = {
		[INTENT_NONE] = NULL,
		[INTENT_DECISION] = "decision",
		[INTENT_BLOCKER] = "blocker",
		[INTENT_NEXT] = "next",
		[INTENT_GOAL] = "goal",
		[INTENT_CONSTRAINT] = "constraint",
	};

	return names[intent];
}

static bool
begins_one(struct str s, const struct str words[], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (str_begins(s, words[i]))
			return true;
	}
	return false;
}

#define BEGINS(s, words) begins_one(s, words, sizeof words / sizeof *words)

/* What a part is called that says what the work is for. */
static bool
is_goal(struct str caption)
{
	static const struct str words[] = {
		STR_INIT("goal"),
		STR_INIT("objective"),
		STR_INIT("purpose"),
		STR_INIT("mission"),
		STR_INIT("objetivo"),
		STR_INIT("amaç"),
		STR_INIT("цель"),
		STR_INIT("цели"),
		STR_INIT("目标"),
		STR_INIT("目的"),
	};

	return BEGINS(caption, words);
}

static bool
is_constraint(struct str caption)
{
	static const struct str words[] = {
		STR_INIT("constraint"),
		STR_INIT("non-goal"),
		STR_INIT("out of scope"),
		STR_INIT("restricc"),
		STR_INIT("restriç"),
		STR_INIT("kısıt"),
		STR_INIT("ограничения"),
		STR_INIT("约束"),
	};

	return BEGINS(caption, words);
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

bool
intent_shouted(const struct item *item)
{
	static const struct str words[] = {
		STR_INIT("BLOCKED"),
		STR_INIT("BLOCKER"),
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		struct str rest;

		if (item->inline_label && str_starts(item->caption, words[i]))
			return true;
		if (!str_starts(item->text, words[i]))
			continue;
		rest = str_trim(str_skip(item->text, words[i].n));
		return rest.n &&
		    (rest.p[0] == ':' || rest.p[0] == '-' ||
			str_starts(rest, STR("—")));
	}
	return false;
}

/* "Blockers", not "Issues encountered", which were solved as a rule. */
static bool
is_block(struct str caption)
{
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

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_find(caption, str_of(words[i]), 0) < caption.n)
			return true;
	}
	return false;
}

/* Says that the work stands still, whatever it stands under. */
static bool
stops(struct str text)
{
	static const char *const words[] = {
		"cannot proceed",
		"can't proceed",
		"still blocked",
		"is blocked",
		"are blocked",
		"blocked until",
		"not writable here",
		"not writable in this",
		"not available in this session",
		"commit operations fail",
		"preventing build",
		"preventing deployment",
		"prevents deployment",
		"无法继续",
		"任务阻塞",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_find(text, str_of(words[i]), 0) < text.n)
			return true;
	}
	return false;
}

/* "Open questions" ask for an answer, they stop nothing. */
static bool
asks(struct str text)
{
	return str_ends(text, STR("?")) || str_ends(text, STR("？"));
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

	return is_placeholder(text) || BEGINS(text, words);
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
	if (is_goal(item->caption))
		return INTENT_GOAL;
	if (is_constraint(item->caption))
		return INTENT_CONSTRAINT;
	switch (item->label) {
	case LABEL_DECISION:
		return INTENT_DECISION;
	case LABEL_NEXT:
		return INTENT_NEXT;
	case LABEL_BLOCKER:
		if (asks(item->text))
			return INTENT_NEXT;
		return is_block(item->caption) || stops(item->text)
		    ? INTENT_BLOCKER
		    : INTENT_NONE;
	default:
		return stops(item->text) ? INTENT_BLOCKER : INTENT_NONE;
	}
}

bool
intent_resolved(const struct item *item)
{
	static const char *const words[] = {
		"RESOLVED",
		"resolved",
		"Resolved",
		"FIXED",
		"fixed",
		"Fixed",
		"solved",
		"Solved",
		"worked around",
		"workaround",
		"已解决",
		"已修复",
		"resuelto",
		"решено",
		"исправлено",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (str_find(item->text, str_of(words[i]), 0) < item->text.n)
			return true;
	}
	return str_ends(item->text, STR("✅"));
}

bool
intent_decides(struct str words, struct str id)
{
	static const struct str verbs[] = {
		STR_INIT("decided "),
		STR_INIT("decision "),
		STR_INIT("decision:"),
		STR_INIT("chose "),
		STR_INIT("决定"),
		STR_INIT("решили "),
		STR_INIT("se decidió "),
		STR_INIT("decidimos "),
		STR_INIT("karar "),
	};
	static const struct str ids[] = {
		STR_INIT("dec"),
		STR_INIT("adr"),
		STR_INIT("ad-"),
		STR_INIT("d-"),
		STR_INIT("决策"),
		STR_INIT("решение"),
		STR_INIT("karar"),
	};

	return BEGINS(words, verbs) || (id.n && BEGINS(id, ids));
}
