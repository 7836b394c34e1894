#include "text/wordlist.h"

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

static bool
ends_unspaced(const struct phrase *phrase)
{
	size_t last = phrase->n - 1u;

	while (last > 0 && (phrase->text[last] & 0xC0) == 0x80)
		last--;
	return is_unspaced(phrase->text[last]);
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

/* A bit for each byte with which one of the phrases begins. */
struct first_bytes {
	uint32_t bits[8];
};

static struct first_bytes
first_bytes(const struct phrases *set)
{
	struct first_bytes first = { 0 };

	for (size_t i = 0; i < set->n; i++) {
		unsigned char c = (unsigned char)set->phrases[i].text[0];

		first.bits[c / 32] |= (uint32_t)1 << c % 32;
	}
	return first;
}

static bool
may_begin(const struct first_bytes *first, const struct letter *letter)
{
	unsigned char c = (unsigned char)letter->text[0];

	return letter->n > 0 && !letter->separates &&
	    first->bits[c / 32] >> c % 32 & 1;
}

/* The longest phrase at the start of s, where a word begins. */
static size_t
longest(const struct phrases *set, struct str s, char first)
{
	size_t best = 0;

	for (size_t i = 0; i < set->n; i++) {
		const struct phrase *phrase = &set->phrases[i];
		size_t n;

		if (phrase->text[0] != first)
			continue;
		n = match(phrase, s);
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
find(const struct phrases *set, const struct first_bytes *first, struct str s)
{
	bool begins = true;

	for (size_t at = 0; at < s.n;) {
		struct str rest = str_skip(s, at);
		struct letter letter = letter_at(rest);
		bool unspaced = is_unspaced(rest.p[0]);

		if ((begins || unspaced) && may_begin(first, &letter)) {
			size_t n = longest(set, rest, letter.text[0]);

			if (n > 0)
				return str_head(rest, n);
		}
		if (letter.n > 0 || letter.separates)
			begins = letter.separates || unspaced;
		at += letter.length;
	}
	return (struct str){ str_end(s), 0 };
}

struct str
phrases_find(const struct phrases *phrases, struct str s)
{
	struct first_bytes first = first_bytes(phrases);

	return find(phrases, &first, s);
}

struct str
wordlist_find(enum wordlist list, struct str s)
{
	static struct first_bytes first[WORDLISTS];
	static bool known[WORDLISTS];

	if (!known[list]) {
		first[list] = first_bytes(&wordlists[list]);
		known[list] = true;
	}
	return find(&wordlists[list], &first[list], s);
}

size_t
wordlist_begins(enum wordlist list, struct str s)
{
	size_t before = separators(s), n;
	struct letter letter;

	s = str_skip(s, before);
	if (s.n == 0)
		return 0;
	letter = letter_at(s);
	n = letter.n > 0 ? longest(&wordlists[list], s, letter.text[0]) : 0;
	return n > 0 ? before + n : 0;
}

bool
wordlist_is(enum wordlist list, struct str s)
{
	size_t n = wordlist_begins(list, s);

	return n > 0 && n + separators(str_skip(s, n)) == s.n;
}
