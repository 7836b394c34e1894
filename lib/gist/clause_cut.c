#include "base/utf8.h"
#include "gist/clause.h"
#include "gist/clause_at.h"

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
		unsigned cut = clause_at(s, at, &skip);
		size_t score;

		one = str_head(one, utf8_length(one));
		if (cut == CUT_NONE && is_wide(s, at) && at)
			cut = CUT_WORD;
		depth = clause_nesting(depth, str_skip(s, at));
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
