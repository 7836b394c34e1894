#include "recall/concordance.h"

#include <stdlib.h>

/* Whether b, behind a, is of the same word. */
static bool
joins(char a, char b)
{
	return is_ident(a)
	    ? is_ident(b)
	    : is_nonascii(a) && is_nonascii(b) && (b & 0x40) == 0;
}

/* The first word at or behind *at, which is set behind it; or empty. */
static struct str
next_word(struct str s, size_t *at)
{
	size_t from = *at, i;

	while (from < s.n && !is_ident(s.p[from]) && !is_nonascii(s.p[from]))
		from++;
	if (from == s.n)
		return STR("");
	for (i = from + 1; i < s.n && joins(s.p[i - 1], s.p[i]); i++)
		;
	*at = i;
	return (struct str){ s.p + from, i - from };
}

/* The places are counted two words ahead: filling moves each start by one. */
static void
place(struct concordance *c, const uint32_t words[], const size_t at[],
    size_t n)
{
	c->first = zeroed(c->words.n + 2, sizeof *c->first);
	c->places = zeroed(n + 1, sizeof *c->places);
	for (size_t i = 0; i < n; i++)
		c->first[words[i] + 2]++;
	for (size_t word = 2; word < c->words.n + 2; word++)
		c->first[word] += c->first[word - 1];
	for (size_t i = 0; i < n; i++)
		c->places[c->first[words[i] + 1]++] = at[i];
}

void
concordance_open(struct concordance *c, struct str text)
{
	uint32_t *words = NULL;
	size_t *starts = NULL, n = 0, cap = 0, cap_starts = 0, at = 0;
	struct str word;

	*c = (struct concordance){ .text = text };
	while ((word = next_word(text, &at)).n) {
		words = grow(words, &cap, n + 1, sizeof *words);
		starts = grow(starts, &cap_starts, n + 1, sizeof *starts);
		words[n] = intern_add(&c->words, word);
		starts[n++] = at - word.n;
	}
	place(c, words, starts, n);
	free(words);
	free(starts);
}

void
concordance_close(struct concordance *c)
{
	intern_free(&c->words);
	free(c->first);
	free(c->places);
}

/* Whether the word of s is one of the text's, too, wherever s fits. */
static bool
is_whole(struct str s, size_t from, size_t end, bool fits)
{
	bool part = is_ident(s.p[from]);
	bool before = from || (part ? fits : (s.p[from] & 0x40) != 0);
	bool behind = end < s.n || (part && fits);

	return before && behind;
}

static bool
searched(const struct concordance *c, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n))
{
	size_t at = 0;

	if (s.n == 0)
		return false;
	for (; (at = str_find(c->text, s, at)) < c->text.n; at++) {
		if (fits == NULL || fits(c->text, at, s.n))
			return true;
	}
	return false;
}

bool
concordance_has(const struct concordance *c, struct str s,
    bool (*fits)(struct str text, size_t at, size_t n))
{
	size_t at = 0, before = 0, i = 0, end = SIZE_MAX;
	struct str word;

	while ((word = next_word(s, &at)).n) {
		uint32_t id;

		if (!is_whole(s, at - word.n, at, fits != NULL))
			continue;
		id = intern_find(&c->words, word);
		if (id == 0)
			return false;
		if (c->first[id + 1] - c->first[id] < end - i) {
			i = c->first[id];
			end = c->first[id + 1];
			before = at - word.n;
		}
	}
	if (end == SIZE_MAX)
		return searched(c, s, fits);
	for (; i < end; i++) {
		size_t from = c->places[i] - before;

		if (c->places[i] >= before &&
		    str_starts(str_skip(c->text, from), s) &&
		    (fits == NULL || fits(c->text, from, s.n)))
			return true;
	}
	return false;
}
