#include "base/phrases.h"
#include "fact/intent.h"

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

/* "Open questions" ask for an answer, they stop nothing. */
bool
intent_asks(struct str text)
{
	return str_ends(text, STR("?")) || str_ends(text, STR("？"));
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

	return HOLDS(item->text, words) || str_ends(item->text, STR("✅"));
}

struct str
intent_settles(struct str text)
{
	static const char *const verbs[] = { " resolved", " fixed" };
	const struct str none = { 0 };
	size_t at;

	while (text.n && is_nonascii(text.p[0]))
		text = str_skip(text, 1);
	text = md_plain(text);
	if (!str_begins(text, STR("all ")))
		return none;
	text = str_skip(text, 4);
	at = text.n;
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
		size_t here = str_find(text, str_of(verbs[i]), 0);

		at = here < at ? here : at;
	}
	if (at == text.n)
		return none;
	text = str_head(text, at);
	if (str_ends(text, STR(" are")) || str_ends(text, STR(" now")))
		text.n -= 4;
	/* Of one clause, and not "are not fixed". */
	for (size_t i = 0; i < text.n; i++) {
		if (!is_alnum(text.p[i]) && text.p[i] != ' ' &&
		    text.p[i] != '-')
			return none;
	}
	return str_find(text, STR(" not"), 0) < text.n ? none : text;
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

bool
intent_lacks(struct str text)
{
	static const char *const words[] = {
		"not yet",
		"not finished",
		"unfinished",
		"is missing",
		"are missing",
		"still to ",
		"still need",
		"remains to",
		"remain to",
		"还没有",
		"尚未",
		"未完成",
		"ещё не",
		"todavía no",
		"falta ",
	};

	return HOLDS(text, words);
}

bool
intent_unblocks(struct str title)
{
	static const struct str words[] = {
		STR_INIT("blocker resolved"),
		STR_INIT("blocker fixed"),
		STR_INIT("resolved blocker"),
		STR_INIT("unblocked"),
	};

	return BEGINS(title, words);
}

bool
intent_fails(struct str text)
{
	static const char *const words[] = {
		"cannot ",
		"can't ",
		"could not ",
		"couldn't ",
		"ran out of",
		"unreachable",
		"permission denied",
		"access denied",
	};

	return HOLDS(text, words);
}

struct str
intent_reason(struct str text)
{
	static const struct str words[] = {
		STR_INIT("blocked"),
		STR_INIT("blocker"),
	};
	static const struct str marks[] = {
		STR_INIT(":"),
		STR_INIT("-"),
		STR_INIT("—"),
		STR_INIT("–"),
	};
	struct str rest;

	if (!BEGINS(text, words))
		return text;
	rest = str_trim(str_skip(text, words[0].n));
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (str_starts(rest, marks[i]) && rest.n > marks[i].n)
			return str_trim(str_skip(rest, marks[i].n));
	}
	return text;
}

bool
intent_waits(struct str text)
{
	static const char *const words[] = {
		"locked",
		"wait",
		"Wait",
		"needs ",
		"等待",
		"ждём",
		"ждем",
		"ожида",
		"spera",
		"guarda",
		"ekleni",
		"ekliyor",
	};

	return HOLDS(text, words);
}
