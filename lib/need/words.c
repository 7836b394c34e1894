#include "need/words.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/utf8.h"

enum { WORD_CHARACTERS = 3 };

/* A Japanese, Chinese or Korean character is a word. */
static bool
is_ideograph(uint32_t c)
{
	return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x4e00 && c <= 0x9fff) ||
	    (c >= 0xac00 && c <= 0xd7af);
}

/* Not punctuation and symbols from U+2000 on, nor signs in Latin-1. */
static bool
is_letter(uint32_t c)
{
	return c >= 0xc0 && c != 0xd7 && c != 0xf7 &&
	    !(c >= 0x2000 && c < 0x2c00) && !(c >= 0x3000 && c < 0x3040) &&
	    !(c >= 0xfe00 && c < 0xfe70) && !(c >= 0xff00 && c < 0xff66) &&
	    c < 0x1f000;
}

/* ASCII letters in lower case, and digits; 0 for all others. */
/* clang-format off */
static const unsigned char folded[128] = {
	['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4',
	['5'] = '5', ['6'] = '6', ['7'] = '7', ['8'] = '8', ['9'] = '9',
#define LETTER(upper, lower) [upper] = lower, [lower] = lower
	LETTER('A', 'a'), LETTER('B', 'b'), LETTER('C', 'c'), LETTER('D', 'd'),
	LETTER('E', 'e'), LETTER('F', 'f'), LETTER('G', 'g'), LETTER('H', 'h'),
	LETTER('I', 'i'), LETTER('J', 'j'), LETTER('K', 'k'), LETTER('L', 'l'),
	LETTER('M', 'm'), LETTER('N', 'n'), LETTER('O', 'o'), LETTER('P', 'p'),
	LETTER('Q', 'q'), LETTER('R', 'r'), LETTER('S', 's'), LETTER('T', 't'),
	LETTER('U', 'u'), LETTER('V', 'v'), LETTER('W', 'w'), LETTER('X', 'x'),
	LETTER('Y', 'y'), LETTER('Z', 'z'),
#undef LETTER
};
/* clang-format on */

/*
 * The next character: 0 if it is in no word. *n is its length, *alone whether it
 * is a word.
 */
static uint32_t
letter_at(struct str text, size_t *n, bool *alone)
{
	unsigned char first = (unsigned char)text.p[0];
	uint32_t c;

	*n = 1;
	*alone = false;
	if (first < 0x80)
		return folded[first];
	*n = utf8_length(text);
	c = *n ? utf8_decode(text.p, *n) : 0;
	*n += *n == 0;
	*alone = is_ideograph(c);
	return *alone || is_letter(c) ? c : 0;
}

/* FNV-1a, of characters. */
uint64_t
need_word_at(struct str *text, struct str *word)
{
	const uint64_t empty = 14695981039346656037u;
	uint64_t hash = empty;
	size_t characters = 0;

	*word = str_head(*text, 0);
	while (text->n) {
		size_t n;
		bool alone;
		uint32_t c = letter_at(*text, &n, &alone);

		if (characters && (alone || c == 0)) {
			if (characters >= WORD_CHARACTERS)
				return hash;
			characters = 0;
			hash = empty;
			continue;
		}
		if (characters == 0)
			*word = str_head(*text, 0);
		*text = str_skip(*text, n);
		if (c == 0)
			continue;
		word->n += n;
		hash = (hash ^ c) * 1099511628211u;
		characters++;
		if (alone)
			return hash;
	}
	return characters >= WORD_CHARACTERS ? hash : 0;
}

uint64_t
need_word(struct str *text)
{
	struct str word;

	return need_word_at(text, &word);
}

static bool
is_hiragana(struct str word)
{
	size_t n = utf8_length(word);
	uint32_t c = n ? utf8_decode(word.p, n) : 0;

	return c >= 0x3040 && c <= 0x309f;
}

uint64_t
need_term(struct str *text)
{
	struct str word;
	uint64_t hash;

	do
		hash = need_word_at(text, &word);
	while (hash && is_hiragana(word));
	return hash;
}

size_t
need_count_words(struct str text)
{
	size_t n = 0;

	while (need_word(&text))
		n++;
	return n;
}

struct str
need_first_words(struct str text, size_t n)
{
	struct str rest = text;

	while (n-- > 0 && need_word(&rest))
		;
	return str_head(text, text.n - rest.n);
}

bool
need_is_compound(struct str text, size_t n)
{
	return n + 1 < text.n && is_any(text.p[n], "-_") &&
	    is_alnum(text.p[n + 1]);
}

size_t
need_count_spaced(struct str text)
{
	size_t n = 0;

	while (str_word(&text).n)
		n++;
	return n;
}

static int
compare_words(const void *left, const void *right)
{
	return number_cmp(*(const uint64_t *)left, *(const uint64_t *)right);
}

static void
sort_words(struct word_set *set)
{
	size_t n = 0;

	array_sort(set->all, set->n, compare_words);
	for (size_t i = 0; i < set->n; i++) {
		if (n == 0 || set->all[n - 1] != set->all[i])
			set->all[n++] = set->all[i];
	}
	set->n = n;
}

void
word_set_read(struct word_set *set, struct str text)
{
	uint64_t word;

	set->n = 0;
	while ((word = need_word(&text)))
		*array_push(&set->all, &set->n, &set->cap) = word;
	sort_words(set);
}

/* The length of one of the endings that word has in ASCII; 0: of none. */
static size_t
ending_length(struct str word, const char *const endings[], size_t count)
{
	enum { LEAST = 3 }; /* bytes before it */

	for (size_t i = 0; i < count; i++) {
		struct str ending = str_of(endings[i]);
		size_t n = 0;

		if (word.n < LEAST + ending.n)
			continue;
		while (n < ending.n &&
		    to_lower(word.p[word.n - ending.n + n]) == ending.p[n])
			n++;
		if (n == ending.n)
			return n;
	}
	return 0;
}

/* "wires" and "wired", "arch" and "arches" have the same. */
static struct str
stem(struct str word)
{
	static const char *const plural[] = { "s" };
	static const char *const others[] = { "ing", "ed", "e" };
	enum { LETTERS = 5 };
	size_t n = 0;

	word.n -= ending_length(word, plural, countof(plural));
	word.n -= ending_length(word, others, countof(others));
	for (int i = 0; i < LETTERS && n < word.n; i++) {
		size_t length = utf8_length(str_skip(word, n));

		n += length ? length : 1;
	}
	return str_head(word, n);
}

void
word_set_read_stems(struct word_set *set, struct str text)
{
	struct str word;
	uint64_t hash;

	set->n = 0;
	while ((hash = need_word_at(&text, &word))) {
		uint64_t of_stem;

		word = stem(word);
		of_stem = need_word(&word);
		*array_push(&set->all, &set->n, &set->cap) = of_stem ? of_stem
								     : hash;
	}
	sort_words(set);
}

size_t
word_set_common(const struct word_set *a, const struct word_set *b)
{
	size_t i = 0, k = 0, common = 0;

	while (i < a->n && k < b->n) {
		int c = compare_words(&a->all[i], &b->all[k]);

		common += c == 0;
		i += c <= 0;
		k += c >= 0;
	}
	return common;
}

void
word_set_free(struct word_set *set)
{
	free(set->all);
	*set = (struct word_set){ 0 };
}
