#include "need/shorten.h"

#include "need/point.h"
#include "text/truncate.h"

enum {
	ENOUGH = 80,   /* bytes: with fewer, the next sentence is taken, too */
	USUAL = 200,   /* no sentence begins after the text would have more */
	MOST = 600,    /* of one sentence */
	CLAUSE = 120,  /* a text with more may end at a clause */
	CLAUSE_LEAST = 72,
};

/* "](target)" at the start of s: its length, or 0. */
static size_t
link_target(struct str s)
{
	size_t end;

	if (!str_starts(s, STR("](")))
		return 0;
	end = str_chr(s, ')', 2);
	return end < s.n ? end + 1 : 0;
}

static bool
is_emphasis(struct str s, size_t at)
{
	char c = s.p[at];

	return at + 1 < s.n && s.p[at + 1] == c &&
	    (c == '*' || (c == '_' &&
		(at == 0 || !is_word_byte(s.p[at - 1]) || at + 2 >= s.n ||
		    !is_word_byte(s.p[at + 2]))));
}

/* Emphasis and link targets go; code spans stay as they are. */
static struct str
without_marks(struct str text, struct arena *arena)
{
	char *p = arena_alloc(arena, text.n);
	size_t n = 0, open = text.n;
	bool code = false;

	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);
		size_t target = code || open == text.n ? 0 : link_target(rest);

		code ^= text.p[i] == '`';
		if (target) {
			memmove(p + open, p + open + 1, n - open - 1);
			n--;
			i += target - 1;
			open = text.n;
			continue;
		}
		if (!code && is_emphasis(text, i)) {
			i++;
			continue;
		}
		if (!code && text.p[i] == '[')
			open = n;
		p[n++] = text.p[i];
	}
	arena_trim(arena, p, n);
	return str_trim((struct str){ p, n });
}

static struct str
first_sentences(struct str text)
{
	size_t n = 0;

	while (n < text.n) {
		size_t next = sentence_length(str_skip(text, n));

		if (n && n + next > USUAL && n >= ENOUGH)
			break;
		n += next;
	}
	return str_trim(str_head(text, n));
}

/* Where the last clause within USUAL ends; the length of text if none does. */
static size_t
clause_end(struct str text)
{
	static const struct str joints[] = { STR_INIT("; "), STR_INIT(" — "),
		STR_INIT(" – "), STR_INIT(" - "), STR_INIT("；") };
	size_t found = text.n, depth = 0;
	bool code = false;

	for (size_t i = 0; i < text.n && i < USUAL; i++) {
		code ^= text.p[i] == '`';
		depth += is_any(text.p[i], "([");
		depth -= depth && is_any(text.p[i], ")]");
		if (code || depth || i < CLAUSE_LEAST)
			continue;
		for (size_t k = 0; k < countof(joints); k++) {
			if (str_starts(str_skip(text, i), joints[k]))
				found = i;
		}
	}
	return found;
}

struct str
point_shorten(struct str text, struct arena *arena)
{
	text = without_marks(text, arena);
	if (text.n > USUAL)
		text = first_sentences(text);
	if (text.n > CLAUSE)
		text = str_trim(str_head(text, clause_end(text)));
	return text.n > MOST ? truncate_text(text, USUAL, arena) : text;
}
