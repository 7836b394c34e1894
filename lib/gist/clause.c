#include "gist/clause.h"

#include "gist/clause_at.h"
#include "text/wordlist.h"

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

/* Where a reason begins behind enough words; words.n: nowhere. */
static size_t
reason_at(struct str words)
{
	struct str rest = words, found;

	while ((found = wordlist_find(LIST_GIVES_REASON, rest)).n) {
		size_t at = (size_t)(found.p - words.p);

		rest = str_skip(words, at + found.n);
		if (at < SHORT)
			continue;
		words.n = at;
		break;
	}
	for (size_t at = SHORT; (at = str_chr(words, ',', at)) < words.n;
	     at++) {
		if (wordlist_begins(LIST_GIVES_REASON_COMMA,
			str_skip(words, at)))
			return at;
	}
	return words.n;
}

struct str
clause_bare(struct str words)
{
	size_t end = reason_at(words);

	return end < words.n ? clause_end(str_head(words, end)) : words;
}

void
clause_on(struct buf *b, struct str words)
{
	size_t n = wordlist_begins(LIST_LOWERED, words);

	/* "Test Plan" is a name. */
	if (n > 0 && n + 1 < words.n && words.p[n] == ' ' &&
	    is_upper(words.p[0]) && !is_upper(words.p[n + 1])) {
		buf_addc(b, to_lower(words.p[0]));
		words = str_skip(words, 1);
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
