#include "gist/clause.h"

#include "base/utf8.h"
#include "text/wordlist.h"

enum { SHORT = 16 }; /* columns of a sentence that says nothing alone */

/* How good a place a clause's end is for a cut. */
enum { CUT_NONE, CUT_WORD, CUT_COMMA, CUT_DASH, CUT_CLAUSE, CUT_SENTENCE };

struct clause_mark {
	struct str text;
	unsigned cut;
};

/* "vs. x", "e.g. x", "J. Doe", "No. 5": the full stop ends no sentence. */
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

/* What kind of end is at s[at]; *skip: how long it is. */
static unsigned
end_at(struct str s, size_t at, size_t *skip)
{
	static const struct clause_mark marks[] = {
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
	for (size_t i = 0; i < countof(marks); i++) {
		if (str_starts(rest, marks[i].text)) {
			*skip = marks[i].text.n;
			return marks[i].cut;
		}
	}
	*skip = 1;
	return CUT_NONE;
}

/* How many parentheses are open after the character that rest begins with. */
static size_t
nesting(size_t depth, struct str rest)
{
	if (rest.p[0] == '(' || str_starts(rest, STR("（")))
		return depth + 1;
	if (rest.p[0] == ')' || str_starts(rest, STR("）")))
		return depth ? depth - 1 : 0;
	return depth;
}

size_t
clause_columns(struct str text)
{
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		n += c < 0x80 || c >= 0xc0;
		n += c >= 0xe0;
	}
	return n;
}

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
		for (size_t i = 0; i < countof(ends); i++) {
			if (str_ends(s, ends[i])) {
				s.n -= ends[i].n;
				more = true;
			}
		}
	}
	return s;
}

/* ---- sentences ---- */

/* Where the first sentence ends, from `from` on; s.n: nowhere. */
static size_t
sentence_end(struct str s, size_t from)
{
	size_t depth = 0, skip;

	for (size_t at = 0; at < s.n; at++) {
		depth = nesting(depth, str_skip(s, at));
		if (at >= from && depth == 0 &&
		    end_at(s, at, &skip) == CUT_SENTENCE)
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
	end_at(words, end, &skip);
	rest = str_trim(str_skip(words, end + skip));
	rest = clause_end(str_head(rest, sentence_end(rest, 0)));
	return rest.n == 0 ? first : arena_join(arena, first, STR("; "), rest);
}

/* Where a reason begins, after enough words; words.n: nowhere. */
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

/* ---- cuts ---- */

static bool
is_wide(struct str s, size_t at)
{
	return at < s.n && (unsigned char)s.p[at] >= 0xe3 &&
	    (unsigned char)s.p[at] < 0xf0;
}

/*
 * The best place to cut within that many columns; how good it is. What comes
 * late is better, and so is an end that means more.
 */
static unsigned
best_cut(struct str s, size_t columns, size_t *to)
{
	static const size_t worth[] = { [CUT_COMMA] = 4,
		[CUT_DASH] = 6,
		[CUT_CLAUSE] = 7,
		[CUT_SENTENCE] = 10 };
	size_t depth = 0, used = 0, skip, best = 0;
	unsigned found = CUT_NONE;

	for (size_t at = 0; at < s.n && used <= columns; at += skip) {
		struct str one = str_skip(s, at);
		unsigned cut = end_at(s, at, &skip);
		size_t score;

		one = str_head(one, utf8_length(one));
		if (cut == CUT_NONE && is_wide(s, at) && at)
			cut = CUT_WORD;
		depth = nesting(depth, str_skip(s, at));
		score = used + columns * worth[cut] / 10;
		if (depth == 0 && cut && score >= best) {
			best = score;
			found = cut;
			*to = at;
		}
		skip = one.n ? one.n : 1;
		used += clause_columns(one);
	}
	return found;
}

struct str
clause_cut(struct str words, size_t columns, struct arena *arena)
{
	size_t to = 0;
	unsigned cut;
	struct str head;

	if (clause_columns(words) <= columns)
		return words;
	cut = best_cut(words, columns > 2 ? columns - 2 : 0, &to);
	head = clause_end(str_head(words, to));
	if (cut > CUT_COMMA || head.n == 0 || str_ends(head, STR("…")))
		return head;
	return arena_join(arena, head, STR(" "), STR("…"));
}

struct str
clause_clear(struct str words, struct arena *arena)
{
	size_t first = str_find(words, STR("…"), 0);
	size_t second = str_find(words, STR("…"), first + 1);

	if (second >= words.n)
		return words;
	return clause_cut(words, clause_columns(str_head(words, second)),
	    arena);
}
