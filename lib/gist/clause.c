#include "gist/clause.h"

#include "gist/clause_at.h"

enum { SHORT = 16 }; /* columns of a sentence that says nothing alone */

struct str
clause_end(struct str s)
{
	static const struct str ends[] = { STR_INIT("—"), STR_INIT("–"),
		STR_INIT("→"), STR_INIT("。"), STR_INIT("；"), STR_INIT("，"),
		STR_INIT("、"), STR_INIT("："), STR_INIT("（"),
		STR_INIT("⚠️"), STR_INIT("⚠"), STR_INIT("✅"),
		STR_INIT("🎉") };
	bool more = true;

	while (more) {
		more = false;
		while (s.n &&
		    (is_any(s.p[s.n - 1], ".,;:-(+&/") ||
			is_space(s.p[s.n - 1]))) {
			s.n--;
			more = true;
		}
		for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
			if (str_ends(s, ends[i])) {
				s.n -= ends[i].n;
				more = true;
			}
		}
	}
	return s;
}

/* Where the first sentence ends at or behind `from`; s.n: nowhere. */
static size_t
sentence_end(struct str s, size_t from)
{
	size_t depth = 0, skip;

	for (size_t at = 0; at < s.n; at++) {
		depth = clause_nesting(depth, str_skip(s, at));
		if (at >= from && depth == 0 &&
		    clause_at(s, at, &skip) == CUT_SENTENCE)
			return at;
	}
	return s.n;
}

struct str
clause_sentence(struct str words, struct arena *arena)
{
	size_t end = sentence_end(words, 0);
	struct str first = clause_end(str_head(words, end));
	struct str rest;
	size_t skip;

	/* A question stays one. */
	if (end < words.n && words.p[end] == '?')
		return str_head(words, end + 1);

	if (end == words.n || clause_columns(first) >= SHORT)
		return first;
	clause_at(words, end, &skip);
	rest = str_trim(str_skip(words, end + skip));
	rest = clause_end(str_head(rest, sentence_end(rest, 0)));
	return rest.n == 0 ? first : arena_join(arena, first, STR("; "), rest);
}

struct str
clause_bare(struct str words)
{
	static const struct str reasons[] = { STR_INIT(" because "),
		STR_INIT(" so that "), STR_INIT(" in order to "),
		STR_INIT(", since "), STR_INIT(", as "), STR_INIT(" porque "),
		STR_INIT(" çünkü "), STR_INIT(", потому что "),
		STR_INIT("，因为"), STR_INIT(", так как ") };
	size_t end = words.n;

	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
		size_t at = str_find(words, reasons[i], 0);

		if (at < end && at >= SHORT)
			end = at;
	}
	return end < words.n ? clause_end(str_head(words, end)) : words;
}

void
clause_on(struct buf *b, struct str words)
{
	static const struct str small[] = { STR_INIT("All "), STR_INIT("No "),
		STR_INIT("The "), STR_INIT("Both "), STR_INIT("Each "),
		STR_INIT("Every "), STR_INIT("Tests "), STR_INIT("Test "),
		STR_INIT("Build "), STR_INIT("Typecheck "), STR_INIT("Lint "),
		STR_INIT("Verified "), STR_INIT("Confirmed "),
		STR_INIT("Full "), STR_INIT("Added "), STR_INIT("Enabled "),
		STR_INIT("Updated "), STR_INIT("Created "),
		STR_INIT("Implemented "), STR_INIT("Fixed "),
		STR_INIT("Removed "), STR_INIT("Moved "), STR_INIT("Zero "),
		STR_INIT("Use "), STR_INIT("Used "), STR_INIT("Adopt "),
		STR_INIT("Implement "), STR_INIT("Create ") };

	for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
		if (str_starts(words, small[i]) && words.n > small[i].n &&
		    !is_upper(words.p[small[i].n])) {
			buf_addc(b, to_lower(words.p[0]));
			words = str_skip(words, 1);
			break;
		}
	}
	buf_add(b, words);
}

struct str
clause_ungrouped(struct str s)
{
	size_t open = s.n, depth = 0;

	if (!str_ends(s, STR(")")))
		return s;
	while (open > 0) {
		open--;
		depth += s.p[open] == ')';
		depth -= s.p[open] == '(';
		if (depth == 0)
			break;
	}
	return open > s.n / 3 ? clause_end(str_head(s, open)) : s;
}
