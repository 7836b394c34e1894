#include "gist/clause_at.h"

#include "text/wordlist.h"

struct mark {
	struct str text;
	unsigned cut;
};

/* "vs. x", "e.g. x", "J. Doe", "No. 5" end no sentence. */
static bool
is_short_form(struct str head)
{
	size_t at = head.n;

	while (at && !is_any(head.p[at - 1], " ("))
		at--;
	head = str_skip(head, at);
	return wordlist_is(LIST_ABBREVIATION, head) ||
	    (head.n == 1 && is_upper(head.p[0]));
}

unsigned
clause_at(struct str s, size_t at, size_t *skip)
{
	static const struct mark marks[] = {
		{ STR_INIT("。"), CUT_SENTENCE },
		{ STR_INIT("！"), CUT_SENTENCE },
		{ STR_INIT("？"), CUT_SENTENCE },
		{ STR_INIT("；"), CUT_CLAUSE },
		{ STR_INIT("，"), CUT_COMMA },
		{ STR_INIT("、"), CUT_COMMA },
		{ STR_INIT("; "), CUT_CLAUSE },
		{ STR_INIT(" — "), CUT_DASH },
		{ STR_INIT(" – "), CUT_DASH },
		{ STR_INIT(" - "), CUT_DASH },
		{ STR_INIT("——"), CUT_DASH },
		{ STR_INIT(" → "), CUT_WORD },
		{ STR_INIT(", "), CUT_COMMA },
		{ STR_INIT(" "), CUT_WORD },
	};
	struct str rest = str_skip(s, at);

	if (is_any(s.p[at], ".!?") &&
	    (rest.n == 1 ||
		(rest.p[1] == ' ' && rest.n > 2 && !is_lower(rest.p[2]) &&
		    !(s.p[at] == '.' && is_short_form(str_head(s, at)))))) {
		*skip = 1;
		return CUT_SENTENCE;
	}
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (str_starts(rest, marks[i].text)) {
			*skip = marks[i].text.n;
			return marks[i].cut;
		}
	}
	*skip = 1;
	return CUT_NONE;
}

size_t
clause_nesting(size_t depth, struct str rest)
{
	if (rest.p[0] == '(' || str_starts(rest, STR("（")))
		return depth + 1;
	if (rest.p[0] == ')' || str_starts(rest, STR("）")))
		return depth ? depth - 1 : 0;
	return depth;
}
