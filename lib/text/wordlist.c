#include "text/wordlist.h"

#include <stdlib.h>

#include "base/buf.h"
#include "text/fold.h"

/* A character, folded. */
struct letter {
	size_t length; /* in the text */
	char text[4];
	size_t n; /* 0: an apostrophe or an accent, which count for nothing */
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
		letter.separates = f.n == 0 && !fold_is_dropped(s);
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
is_wordless(char c)
{
	return (unsigned char)c >= 0xE0;
}

/* All characters of these scripts have three bytes. */
static bool
ends_unspaced(const struct phrase *phrase)
{
	return phrase->n >= 3 && is_wordless(phrase->text[phrase->n - 3]);
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

/* Of a character with three bytes that folding leaves as they are: CJK and Hangul. */
static inline bool
is_unfolded(struct str s)
{
	return s.n >= 3 && s.p[0] >= '\xe4' && s.p[0] < '\xef';
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
		return s.n == letter.length ||
		    !is_word_byte(s.p[letter.length]);
	return letter.separates || (letter.n > 1 && is_wordless(s.p[0]));
}

/* The rest of a word that has begun, in *n; not of a name: "decisions.md". */
static bool
ending(struct str s, size_t *n)
{
	for (*n = 0; *n < s.n && !ends_word(str_skip(s, *n));
	     *n += letter_at(str_skip(s, *n)).length) {
		if (s.p[*n] == '.' && *n + 1 < s.n && is_lower(s.p[*n + 1]))
			return false;
	}
	return true;
}

/* ---- the phrases of some lists ---- */

enum { BEGINNING = 3, BEGINNING_BITS = 13, MASK_LISTS = 32 };

/* Those that begin with the byte c are from start[c] on. */
struct index {
	struct row {
		const struct phrase *phrase;
		uint32_t bit;       /* of its list */
		char second, third; /* its bytes; NUL: it is shorter */
	} * rows;
	unsigned short start[257];
	/* A bit for the hash of each three letters that one begins with. */
	unsigned char beginnings[(1 << BEGINNING_BITS) / 8];
	/* A phrase may begin with the byte, in any case, or it is not ASCII. */
	bool begins[256];
};

static inline size_t
beginning_hash(const char p[BEGINNING])
{
	uint32_t key = (uint32_t)(unsigned char)p[2] << 16 |
	    (uint32_t)(unsigned char)p[1] << 8 | (unsigned char)p[0];

	return key * 0x9e3779b1u >> (32 - BEGINNING_BITS);
}

static void
add_beginning(struct index *index, const char p[BEGINNING])
{
	size_t h = beginning_hash(p);

	index->beginnings[h / 8] |= (unsigned char)(1 << h % 8);
}

static inline bool
has_beginning(const struct index *index, const char p[BEGINNING])
{
	size_t h = beginning_hash(p);

	return index->beginnings[h / 8] >> h % 8 & 1;
}

/* Of its first word, with blanks after it; an open phrase may have any ending. */
static void
add_beginnings(struct index *index, const struct phrase *phrase)
{
	static const char letters[] = " abcdefghijklmnopqrstuvwxyz0123456789";
	const char *any = " ";
	char p[BEGINNING] = { ' ', ' ', ' ' };
	size_t n = 0;

	for (; n < BEGINNING && n < phrase->n && phrase->text[n] != ' '; n++)
		p[n] = phrase->text[n];
	if (n == BEGINNING) {
		add_beginning(index, p);
		return;
	}
	if (phrase->open && n == phrase->n)
		any = letters;
	for (size_t i = 0; any[i]; i++) {
		p[n] = any[i];
		for (size_t k = 0; any[k]; k++) {
			p[BEGINNING - 1] = any[k];
			add_beginning(index, p);
		}
	}
}

static void
index_add(struct index *index, unsigned short next[256],
    const struct phrases *set, uint32_t bit)
{
	for (size_t i = 0; i < set->n; i++) {
		const struct phrase *phrase = &set->phrases[i];
		unsigned char c = (unsigned char)phrase->text[0];

		index->rows[next[c]++] = (struct row){ phrase, bit,
			phrase->text[1], phrase->text[2] };
		add_beginnings(index, phrase);
	}
}

static void
index_make(struct index *index, const struct phrases *const sets[], size_t n)
{
	unsigned short next[256];
	size_t rows = 0;

	*index = (struct index){ 0 };
	for (size_t k = 0; k < n; rows += sets[k++]->n) {
		for (size_t i = 0; i < sets[k]->n; i++)
			index
			    ->start[(unsigned char)sets[k]->phrases[i].text[0] +
				1]++;
	}
	for (size_t c = 0; c < 256; c++) {
		next[c] = index->start[c];
		index->start[c + 1] = (unsigned short)(index->start[c + 1] +
		    next[c]);
	}
	for (int c = 0; c < 256; c++) {
		unsigned char low = (unsigned char)to_lower((char)c);

		index->begins[c] = c >= 0x80 ||
		    index->start[low] < index->start[low + 1];
	}
	index->rows = zeroed(rows, sizeof *index->rows);
	for (size_t k = 0; k < n; k++)
		index_add(index, next, sets[k], 1u << k);
}

/* Made when a list is asked for the first time, and kept. */
static const struct index *
index_of(enum wordlist list)
{
	static struct index *all[WORDLISTS];
	const struct phrases *set = &wordlists[list];

	if (all[list] == NULL) {
		all[list] = zeroed(1, sizeof *all[list]);
		index_make(all[list], &set, 1);
	}
	return all[list];
}

/*
 * False: no phrase is at the start of s, which begins with c, folded. Most words
 * differ from all phrases in their first three letters.
 */
static inline bool
may_begin(const struct index *index, struct str s, unsigned char c)
{
	char p[BEGINNING] = { ' ', ' ', ' ' };

	if (index->start[c] == index->start[c + 1])
		return false;
	/* Letters in lower case; digits have that bit. */
	if (s.n >= BEGINNING && is_alnum(s.p[0]) && is_alnum(s.p[1]) &&
	    is_alnum(s.p[2]))
		return has_beginning(index,
		    (char[]){ (char)(s.p[0] | ' '), (char)(s.p[1] | ' '),
			(char)(s.p[2] | ' ') });
	/* A letter of three bytes, which is not folded. */
	if (is_wordless((char)c) && s.n >= BEGINNING)
		return has_beginning(index, s.p);
	for (size_t i = 0; i < BEGINNING && i < s.n; i++) {
		if (is_alnum(s.p[i]))
			p[i] = to_lower(s.p[i]);
		else if (is_nonascii(s.p[i]) || is_any(s.p[i], "'`."))
			return true;
		else
			break;
	}
	return has_beginning(index, p);
}

/* The phrase may end where s begins; *rest of s belongs to its last word. */
static bool
ends(const struct phrase *phrase, struct str s, size_t *rest)
{
	*rest = 0;
	return phrase->open ? ending(s, rest)
			    : ends_unspaced(phrase) || ends_word(s);
}

/*
 * The second and the third byte that a phrase has to have that begins as s does; NUL
 * where there may be others. Most words differ in these.
 */
struct letters {
	char second, third;
};

static inline struct letters
letters_of(struct str s)
{
	struct letters letters = { 0 };

	if (is_unfolded(s))
		return (struct letters){ s.p[1], s.p[2] };
	if (is_nonascii(s.p[0])) {
		struct letter letter = letter_at(s);

		/* Cyrillic; a Latin letter is one byte. */
		letters.second = letter.n > 1 ? letter.text[1] : '\0';
		return letters;
	}
	if (s.n > 1 && (is_alnum(s.p[1]) || s.p[1] == ' '))
		letters.second = to_lower(s.p[1]);
	if (letters.second && s.n > 2 && (is_alnum(s.p[2]) || s.p[2] == ' '))
		letters.third = to_lower(s.p[2]);
	return letters;
}

static inline bool
may_match(const struct row *row, struct letters letters)
{
	if (letters.second && row->second && row->second != letters.second)
		return false;
	return !letters.third || !row->third || row->third == letters.third;
}

/* Of the phrases that begin with c, the longest one that is at the start of s. */
static size_t
longest_of(const struct index *index, struct str s, unsigned char c)
{
	struct letters letters = letters_of(s);
	size_t best = 0;

	for (size_t i = index->start[c]; i < index->start[c + 1]; i++) {
		const struct row *row = &index->rows[i];
		const struct phrase *phrase = row->phrase;
		size_t n = may_match(row, letters) ? match(phrase, s) : 0;
		size_t rest;

		if (n == 0 || !ends(phrase, str_skip(s, n), &rest))
			continue;
		if (n + rest > best)
			best = n + rest;
	}
	return best;
}

/* The longest phrase at the start of s, where a word begins. */
static inline size_t
longest(const struct index *index, struct str s, char first)
{
	unsigned char c = (unsigned char)first;

	return may_begin(index, s, c) ? longest_of(index, s, c) : 0;
}

/* ---- places in a text where a phrase may begin ---- */

struct places {
	struct str rest; /* from the last one on */
	size_t next;     /* where to go on, in rest */
	bool within;     /* a word */
	char first;      /* the letter there, folded */
};

static inline bool
next_place(struct places *places)
{
	while (places->next < places->rest.n) {
		struct str s = str_skip(places->rest, places->next);
		bool within = places->within, unspaced;
		struct letter letter;

		places->rest = s;
		if (is_alnum(s.p[0])) {
			places->next = str_run_of(s, is_alnum);
			places->within = true;
			places->first = to_lower(s.p[0]);
			if (!within)
				return true;
			continue;
		}
		if (s.p[0] == ' ') {
			places->next = 1;
			places->within = false;
			continue;
		}
		letter = letter_at(s);
		places->next = letter.length;
		if (letter.n == 0 && !letter.separates)
			continue;
		/* Not a letter of Vietnamese. */
		unspaced = letter.n > 1 && is_wordless(s.p[0]);
		places->within = !letter.separates && !unspaced;
		places->first = letter.text[0];
		if ((!within || unspaced) && letter.n > 0 && !letter.separates)
			return true;
	}
	return false;
}

/* A word goes on at the i-th byte of s, before which all is ASCII. */
static bool
is_within(struct str s, size_t i)
{
	while (i && s.p[i - 1] == '\'')
		i--;
	if (i == 0)
		return false;
	return is_alnum(s.p[i - 1]) || s.p[i - 1] == '`' ||
	    (s.p[i - 1] == '.' && i < s.n && is_alnum(s.p[i]));
}

static struct str
find_from(const struct index *index, struct str s, size_t at)
{
	struct places places = { .rest = str_skip(s, at),
		.within = is_within(s, at) };

	while (next_place(&places)) {
		size_t n = longest(index, places.rest, places.first);

		if (n > 0)
			return str_head(places.rest, n);
	}
	return (struct str){ str_end(s), 0 };
}

/*
 * In ASCII only the words that begin with the right letter are looked at: few are
 * in most lists. What is between words matters beyond it, and for code.
 */
static struct str
find(const struct index *index, struct str s)
{
	for (size_t i = 0; i < s.n; i++) {
		size_t n;

		if (!index->begins[(unsigned char)s.p[i]])
			continue;
		if (!is_alnum(s.p[i]))
			return find_from(index, s, i);
		if (is_within(s, i))
			continue;
		n = longest(index, str_skip(s, i), to_lower(s.p[i]));
		if (n > 0)
			return str_head(str_skip(s, i), n);
	}
	return (struct str){ str_end(s), 0 };
}

static uint32_t
mask_at(const struct index *index, struct str s, char first, uint32_t known)
{
	unsigned char c = (unsigned char)first;
	struct letters letters;

	if (!may_begin(index, s, c))
		return known;
	letters = letters_of(s);
	for (size_t i = index->start[c]; i < index->start[c + 1]; i++) {
		const struct row *row = &index->rows[i];
		size_t n, rest;

		if (known & row->bit || !may_match(row, letters))
			continue;
		n = match(row->phrase, s);
		if (n && ends(row->phrase, str_skip(s, n), &rest))
			known |= row->bit;
	}
	return known;
}

/* The index of some lists, in this order. */
struct joined {
	enum wordlist lists[MASK_LISTS];
	size_t n;
	struct index index;
	struct joined *next; /* with the same first list */
};

/* Made when these lists are asked for the first time, and kept. */
static const struct index *
index_of_all(const enum wordlist lists[], size_t n)
{
	static struct joined *all[WORDLISTS];
	const struct phrases *sets[MASK_LISTS];
	struct joined *joined = all[lists[0]];

	while (joined &&
	    (joined->n != n ||
		memcmp(joined->lists, lists, n * sizeof *lists) != 0))
		joined = joined->next;
	if (joined)
		return &joined->index;
	joined = zeroed(1, sizeof *joined);
	memcpy(joined->lists, lists, n * sizeof *lists);
	joined->n = n;
	joined->next = all[lists[0]];
	all[lists[0]] = joined;
	for (size_t i = 0; i < n; i++)
		sets[i] = &wordlists[lists[i]];
	index_make(&joined->index, sets, n);
	return &joined->index;
}

/*
 * Where words begin in the block at `from`, a bit each: up to the first byte beyond
 * ASCII, at *end.
 */
static inline uint64_t
word_starts(struct str s, size_t from, size_t *end)
{
	byte_block b = str_block(str_skip(s, from)), low = b | ' ';
	uint64_t within = block_bits(
	    ((low >= 'a') & (low <= 'z')) | ((b >= '0') & (b <= '9')));
	size_t ascii = block_first(b < 0);
	uint64_t starts = within &
	    ~(within << 1 | (from && is_alnum(s.p[from - 1])));

	*end = from + ascii < s.n ? from + ascii : s.n;
	return starts & ((1u << ascii) - 1);
}

uint32_t
wordlist_mask(const enum wordlist lists[], size_t n, struct str s)
{
	struct places places;
	const struct index *index;
	uint32_t known = 0;
	size_t from = 0, end = 0;

	if (n == 0)
		return 0;
	index = index_of_all(lists, n);
	/* No phrase begins with another byte of ASCII. */
	for (bool ascii = true; ascii && from < s.n; from = end) {
		uint64_t starts = word_starts(s, from, &end);

		ascii = end - from == BLOCK_BYTES;
		for (; starts; starts &= starts - 1) {
			size_t i = from + (size_t)__builtin_ctzll(starts);

			if (!is_within(s, i))
				known = mask_at(index, str_skip(s, i),
				    to_lower(s.p[i]), known);
		}
	}
	places = (struct places){ .rest = str_skip(s, from),
		.within = is_within(s, from) };
	while (next_place(&places))
		known = mask_at(index, places.rest, places.first, known);
	return known;
}

struct str
phrases_find(const struct phrases *phrases, struct str s)
{
	struct index index;
	struct str found;

	index_make(&index, &phrases, 1);
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
