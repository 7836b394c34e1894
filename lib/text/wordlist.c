#include "text/wordlist.h"

#include <stdlib.h>

#include "base/buf.h"
#include "text/fold.h"

/* A character, folded. */
struct letter {
	size_t length; /* in the text */
	char text[4];
	size_t n; /* 0: an apostrophe, which counts for nothing */
	bool separates;
};

static struct letter
letter_at(struct str s)
{
	char c = s.p[0];
	struct letter letter = { .length = 1, .text = { to_lower(c) }, .n = 1 };
	struct folded f;

	if (is_nonascii(c)) {
		letter.length = fold_character(&f, s);
		letter.n = f.n;
		letter.separates = f.n == 0;
		memcpy(letter.text, f.text, f.n);
	} else if (c == '\'') {
		letter.n = 0;
	} else if (!is_alnum(c) && c != '`') {
		letter.separates = !(c == '.' && s.n > 1 && is_alnum(s.p[1]));
	}
	return letter;
}

/* Chinese, Japanese, Thai, Korean: a word begins and ends anywhere. */
static inline bool
is_unspaced(char c)
{
	return (unsigned char)c >= 0xE0;
}

/* All characters of these scripts have three bytes. */
static bool
ends_unspaced(const struct phrase *phrase)
{
	return phrase->n >= 3 && is_unspaced(phrase->text[phrase->n - 3]);
}

/* What separates words at the start of s. */
static size_t
separators(struct str s)
{
	size_t n = 0;

	while (n < s.n) {
		struct letter letter = letter_at(str_skip(s, n));

		if (!letter.separates)
			break;
		n += letter.length;
	}
	return n;
}

/* Bytes that the phrase takes at the start of s; 0: it is not there. */
static size_t
match(const struct phrase *phrase, struct str s)
{
	size_t at = 0;

	for (size_t i = 0; i < phrase->n;) {
		struct letter letter;
		size_t n = 0;

		if (at == s.n)
			return 0;
		if (phrase->text[i] == ' ') {
			n = separators(str_skip(s, at));
			i++;
			if (n == 0)
				return 0;
		} else if (is_alnum(s.p[at])) {
			if (to_lower(s.p[at]) != phrase->text[i++])
				return 0;
			n = 1;
		} else {
			letter = letter_at(str_skip(s, at));
			n = letter.length;
			if (letter.separates || i + letter.n > phrase->n ||
			    memcmp(letter.text, phrase->text + i, letter.n) !=
				0)
				return 0;
			i += letter.n;
		}
		at += n;
	}
	return at;
}

/* Most words differ in their second letter. */
static inline bool
may_match(const struct phrase *phrase, struct str s)
{
	return phrase->n < 2 || s.n < 2 || !is_lower(s.p[1]) ||
	    s.p[1] == phrase->text[1];
}

/* A word ends at s: nothing follows that goes on with it. */
static bool
ends_word(struct str s)
{
	struct letter letter;

	if (s.n == 0)
		return true;
	letter = letter_at(s);
	/* "don't" is not "don". */
	if (letter.n == 0 && !letter.separates)
		return s.n == 1 || !is_word_byte(s.p[1]);
	return letter.separates || is_unspaced(s.p[0]);
}

/* The rest of a word that has begun. */
static size_t
ending(struct str s)
{
	size_t n = 0;

	while (n < s.n && !ends_word(str_skip(s, n)))
		n += letter_at(str_skip(s, n)).length;
	return n;
}

/* The phrases by the byte that they begin with: those of c are from start[c] on. */
struct index {
	const struct phrase **rows;
	unsigned short start[257];
};

static void
index_make(struct index *index, const struct phrases *set)
{
	unsigned short next[256];

	memset(index->start, 0, sizeof index->start);
	index->rows = zeroed(set->n, sizeof *index->rows);
	for (size_t i = 0; i < set->n; i++)
		index->start[(unsigned char)set->phrases[i].text[0] + 1]++;
	for (size_t c = 0; c < 256; c++) {
		next[c] = index->start[c];
		index->start[c + 1] = (unsigned short)(index->start[c + 1] +
		    next[c]);
	}
	for (size_t i = 0; i < set->n; i++) {
		unsigned char c = (unsigned char)set->phrases[i].text[0];

		index->rows[next[c]++] = &set->phrases[i];
	}
}

/* Made when a list is asked for the first time, and kept. */
static const struct index *
index_of(enum wordlist list)
{
	static struct index all[WORDLISTS];

	if (all[list].rows == NULL)
		index_make(&all[list], &wordlists[list]);
	return &all[list];
}

static inline bool
has_first(const struct index *index, char first)
{
	unsigned char c = (unsigned char)first;

	return index->start[c] < index->start[c + 1];
}

/* The longest phrase at the start of s, where a word begins. */
static size_t
longest(const struct index *index, struct str s, char first)
{
	unsigned char c = (unsigned char)first;
	size_t best = 0;

	for (size_t i = index->start[c]; i < index->start[c + 1]; i++) {
		const struct phrase *phrase = index->rows[i];
		size_t n = may_match(phrase, s) ? match(phrase, s) : 0;

		if (n == 0)
			continue;
		if (phrase->open)
			n += ending(str_skip(s, n));
		else if (!ends_unspaced(phrase) && !ends_word(str_skip(s, n)))
			continue;
		if (n > best)
			best = n;
	}
	return best;
}

static struct str
find(const struct index *index, struct str s)
{
	bool begins = true;

	for (size_t at = 0; at < s.n;) {
		struct str rest = str_skip(s, at);
		struct letter letter;
		bool unspaced;

		if (is_alnum(rest.p[0])) {
			char c = to_lower(rest.p[0]);
			size_t n = begins && has_first(index, c)
			    ? longest(index, rest, c)
			    : 0;

			if (n > 0)
				return str_head(rest, n);
			begins = false;
			at += str_run_of(rest, is_alnum);
			continue;
		}
		letter = letter_at(rest);
		unspaced = is_unspaced(rest.p[0]);
		if ((begins || unspaced) && letter.n > 0 && !letter.separates) {
			size_t n = longest(index, rest, letter.text[0]);

			if (n > 0)
				return str_head(rest, n);
		}
		if (letter.n > 0 || letter.separates)
			begins = letter.separates || unspaced;
		at += letter.length;
	}
	return (struct str){ str_end(s), 0 };
}

/* ---- several lists at once ---- */

/* The phrases of n lists by their first byte, with the bit of their list. */
struct mask_index {
	struct mask_row {
		const struct phrase *phrase;
		uint32_t bit;
	} * rows;
	unsigned short start[257];
};

static void
mask_index_make(struct mask_index *index, const enum wordlist lists[], size_t n)
{
	unsigned short next[256];
	size_t rows = 0;

	for (size_t k = 0; k < n; k++) {
		const struct phrases *set = &wordlists[lists[k]];

		for (size_t i = 0; i < set->n; i++)
			index->start[(unsigned char)set->phrases[i].text[0] +
			    1]++;
		rows += set->n;
	}
	for (size_t c = 0; c < 256; c++) {
		next[c] = index->start[c];
		index->start[c + 1] = (unsigned short)(index->start[c + 1] +
		    next[c]);
	}
	index->rows = zeroed(rows, sizeof *index->rows);
	for (size_t k = 0; k < n; k++) {
		const struct phrases *set = &wordlists[lists[k]];

		for (size_t i = 0; i < set->n; i++) {
			unsigned char c =
			    (unsigned char)set->phrases[i].text[0];

			index->rows[next[c]++] = (struct mask_row){
				&set->phrases[i], 1u << k
			};
		}
	}
}

static uint32_t
mask_at(const struct mask_index *index, struct str s, char first,
    uint32_t known)
{
	unsigned char c = (unsigned char)first;

	for (size_t i = index->start[c]; i < index->start[c + 1]; i++) {
		const struct mask_row *row = &index->rows[i];
		size_t n;

		if (known & row->bit)
			continue;
		n = may_match(row->phrase, s) ? match(row->phrase, s) : 0;
		if (n &&
		    (row->phrase->open || ends_unspaced(row->phrase) ||
			ends_word(str_skip(s, n))))
			known |= row->bit;
	}
	return known;
}

uint32_t
wordlist_mask(const enum wordlist lists[], size_t n, struct str s)
{
	static struct mask_index all[WORDLISTS];
	struct mask_index *index = &all[lists[0]];
	uint32_t known = 0;
	bool begins = true;

	if (index->rows == NULL)
		mask_index_make(index, lists, n);
	for (size_t at = 0; at < s.n;) {
		struct str rest = str_skip(s, at);
		struct letter letter;
		bool unspaced;

		if (is_alnum(rest.p[0])) {
			if (begins)
				known = mask_at(index, rest,
				    to_lower(rest.p[0]), known);
			begins = false;
			at++;
			continue;
		}
		letter = letter_at(rest);
		unspaced = is_unspaced(rest.p[0]);
		if ((begins || unspaced) && letter.n > 0 && !letter.separates)
			known = mask_at(index, rest, letter.text[0], known);
		if (letter.n > 0 || letter.separates)
			begins = letter.separates || unspaced;
		at += letter.length;
	}
	return known;
}

struct str
phrases_find(const struct phrases *phrases, struct str s)
{
	struct index index;
	struct str found;

	index_make(&index, phrases);
	found = find(&index, s);
	free(index.rows);
	return found;
}

struct str
wordlist_find(enum wordlist list, struct str s)
{
	return find(index_of(list), s);
}

size_t
wordlist_begins(enum wordlist list, struct str s)
{
	const struct index *index = index_of(list);
	size_t before, n;
	struct letter letter;

	if (s.n > 0 && is_alnum(s.p[0]))
		return longest(index, s, to_lower(s.p[0]));
	before = separators(s);
	s = str_skip(s, before);
	if (s.n == 0)
		return 0;
	letter = letter_at(s);
	n = letter.n > 0 ? longest(index, s, letter.text[0]) : 0;
	return n > 0 ? before + n : 0;
}

bool
wordlist_is(enum wordlist list, struct str s)
{
	size_t n = wordlist_begins(list, s);

	return n > 0 && n + separators(str_skip(s, n)) == s.n;
}
