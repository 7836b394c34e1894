#include "text/label.h"

#include "base/phrases.h"
#include "text/fold.h"
#include "text/memo.h"
#include "text/wordlist.h"

/* ---- what words mean ---- */

/* More words than this are prose. */
enum { LABEL_WORDS = 10 };

enum { WEIGHT_BITS = 2, STRONG = 3 };

struct word {
	const char *word;
	unsigned char n; /* its length, without a `*` */
	unsigned char label, weight;
	bool open; /* `*` at its end */
};

#define WORD(s, label, weight) \
	{ s, sizeof(s) - 1 - ((s)[sizeof(s) - 2] == '*'), label, weight, \
		(s)[sizeof(s) - 2] == '*' },

static const struct word words[] = {
#define W1(s) WORD(s, LABEL_DONE, 1)
#define W2(s) WORD(s, LABEL_DONE, 2)
#define W3(s) WORD(s, LABEL_DONE, 3)
#define L1(s) WORD(s, LABEL_LEARNING, 1)
#define L2(s) WORD(s, LABEL_LEARNING, 2)
#define L3(s) WORD(s, LABEL_LEARNING, 3)
#define P2(s) WORD(s, LABEL_PATTERN, 2)
#define P3(s) WORD(s, LABEL_PATTERN, 3)
#define G2(s) WORD(s, LABEL_GOTCHA, 2)
#define G3(s) WORD(s, LABEL_GOTCHA, 3)
#define D2(s) WORD(s, LABEL_DEPENDENCY, 2)
#define F1(s) WORD(s, LABEL_FILES, 1)
#define F3(s) WORD(s, LABEL_FILES, 3)
#define T2(s) WORD(s, LABEL_TEST, 2)
#define T3(s) WORD(s, LABEL_TEST, 3)
#define N2(s) WORD(s, LABEL_NEXT, 2)
#define N3(s) WORD(s, LABEL_NEXT, 3)
#define B2(s) WORD(s, LABEL_BLOCKER, 2)
#define B3(s) WORD(s, LABEL_BLOCKER, 3)
#define C2(s) WORD(s, LABEL_DECISION, 2)
#define C3(s) WORD(s, LABEL_DECISION, 3)
#define R2(s) WORD(s, LABEL_REASON, 2)
#define R3(s) WORD(s, LABEL_REASON, 3)
#define S1(s) WORD(s, LABEL_STATUS, 1)
#define S2(s) WORD(s, LABEL_STATUS, 2)
#define M1(s) WORD(s, LABEL_META, 1)
#define M2(s) WORD(s, LABEL_META, 2)
#define M3(s) WORD(s, LABEL_META, 3)
#define p_(s) WORD(s, LABEL_OTHER, 0)
#define _(s) WORD(s, LABEL_NONE, 0)
#include "data/labels"
#undef WORD
};

/* Their first four bytes; by three of them the table is searched. */
#define BYTE(s, i) \
	((i) + 1 < sizeof(s) && (s)[(i) % sizeof(s)] != '*' \
		? (uint32_t)(unsigned char)(s)[(i) % sizeof(s)] \
		    << (24 - 8 * (i)) \
		: 0)
#define WORD(s, label, weight) \
	BYTE(s, 0) | BYTE(s, 1) | BYTE(s, 2) | BYTE(s, 3),

static const uint32_t keys[] = {
#include "data/labels"
#undef _
#undef WORD
};

static const size_t word_count = countof(words);

/* What a `*` matches: letters, and not many. */
static bool
is_ending(struct str s)
{
	enum { LONGEST = 8 };

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '.' || s.p[i] == '`')
			return false;
	}
	return s.n <= LONGEST;
}

/* How much of text, which has the row's key, the row matches: 0, or its length. */
static size_t
word_matches(const struct word *row, struct str text, bool part)
{
	if (row->n > text.n ||
	    (row->n > 4 && memcmp(row->word, text.p, row->n) != 0))
		return 0;
	if (part || text.n == row->n)
		return row->n;
	return row->open && is_ending(str_skip(text, row->n)) ? text.n : 0;
}

static inline uint32_t
key_of(struct str s)
{
	uint32_t key = 0;

	if (s.n > 3)
		return (uint32_t)(unsigned char)s.p[0] << 24 |
		    (uint32_t)(unsigned char)s.p[1] << 16 |
		    (uint32_t)(unsigned char)s.p[2] << 8 |
		    (unsigned char)s.p[3];
	for (size_t i = 0; i < 4; i++)
		key = key << 8 | (i < s.n ? (unsigned char)s.p[i] : 0);
	return key;
}

enum { ROW_BITS = 12 };
_Static_assert(countof(words) < 1 << (ROW_BITS - 1), "half of it is free");

/* They begin with the same three bytes. */
static inline bool
is_alike(uint32_t a, uint32_t b)
{
	return (a ^ b) < 1 << 8;
}

/* Where the key is, or would be, in a hash table of rows, counted from 1. */
static uint16_t *
row_slot(uint16_t rows[1 << ROW_BITS], uint32_t key)
{
	size_t at = (key >> 8) * 0x9e3779b1u >> (32 - ROW_BITS);

	while (rows[at] && !is_alike(keys[rows[at] - 1], key))
		at = (at + 1) % (1 << ROW_BITS);
	return &rows[at];
}

/* The first row whose key begins as this one does; word_count: none does. */
static size_t
first_row(uint32_t key)
{
	static uint16_t rows[1 << ROW_BITS];
	static bool filled;
	uint16_t row;

	for (size_t i = word_count; !filled && i > 0; i--)
		*row_slot(rows, keys[i - 1]) = (uint16_t)i;
	filled = true;
	row = *row_slot(rows, key);
	return row ? row - 1u : word_count;
}

/*
 * The row for the word at the start of text, the longest one; part: anything
 * may follow (scripts without spaces). *n is the length it covers.
 */
static const struct word *
word_find(struct str text, bool part, size_t *n)
{
	const struct word *best = NULL;
	uint32_t key = key_of(text);
	size_t i = first_row(key);

	*n = 0;
	for (; i < word_count && is_alike(keys[i], key); i++) {
		const struct word *row = &words[i];
		size_t length;

		/* All of a shorter word is in its key. */
		if (keys[i] & 0xff && keys[i] != key)
			continue;
		length = word_matches(row, text, part);
		if (length > *n || (best && length == *n && row->n > best->n)) {
			best = row;
			*n = length;
		}
	}
	return best;
}

struct meaning {
	unsigned kinds;   /* of all words, a bit each */
	enum label label; /* of the strongest word, the first of equals */
	unsigned weight;
	size_t known, unknown;
	bool last_known; /* the last word that says something has a label */
	bool closed;     /* after a preposition: "Notes for ..." */
	bool verb;       /* it begins with what was done: "Added notes" */
};

static void
meaning_add(struct meaning *m, const struct word *row)
{
	if (row && row->label == LABEL_OTHER && m->last_known)
		m->closed = true;
	if (!m->closed && (!row || row->weight > 0))
		m->last_known = row != NULL;
	if (m->known + m->unknown == 0)
		m->verb = row && row->label == LABEL_DONE && row->weight == 1;
	if (row && row->weight > 0)
		m->kinds |= 1u << row->label;
	m->known += row != NULL;
	m->unknown += row == NULL;
	if (row && row->weight > m->weight && !m->closed) {
		m->weight = row->weight;
		m->label = row->label;
	}
}

/* Japanese, Chinese, Thai, Korean: a run of words without spaces. */
static void
run_means(struct meaning *m, struct str run)
{
	bool strange = false;

	while (run.n > 0) {
		size_t n;
		const struct word *row = word_find(run, true, &n);

		/* The table has Latin words of two letters, too. */
		if (!row)
			row = word_find(str_head(run, 2), true, &n);
		if (!row) {
			n = fold_length(run.p[0]);
			strange = true;
		} else {
			meaning_add(m, row);
		}
		run = str_skip(run, n < run.n ? n : run.n);
	}
	if (strange) {
		m->unknown++;
		m->known++;
	}
}

static void
word_means(struct meaning *m, struct str word)
{
	size_t n;

	if (is_digit(word.p[0]))
		return;
	if ((unsigned char)word.p[0] >= 0xE0)
		run_means(m, word);
	else
		meaning_add(m, word_find(word, false, &n));
}

/* A bracket, or the first byte of a wide one. */
static byte_block
opens(byte_block b)
{
	return (byte_block)((b == '(') | (b == (signed char)'\xef'));
}

/* "Files modified (9 files)": the parenthesis, if any, only says more. */
static struct str
cut_parenthesis(struct str *s)
{
	static const struct str wide = STR_INIT("（");
	size_t at = str_where(*s, 0, opens), width = 1;
	struct str inside = { 0 };

	if (at == s->n)
		return inside;
	at = str_chr(*s, '(', at);
	if (at == 0 || at == s->n) {
		at = str_chr(*s, wide.p[0], 0);
		if (at < s->n)
			at = str_find(*s, wide, at);
		width = wide.n;
	}
	if (at > 0 && at < s->n) {
		inside = str_skip(*s, at + width);
		s->n = at;
	}
	return inside;
}

/* "2026-05-17 18:04 - US-018" without its date: numbers mean nothing. */
static struct str
skip_numbers(struct str label)
{
	size_t n = 0;

	for (size_t i = 0; i < label.n; i++) {
		if (is_any(label.p[i], " -:/,"))
			n = i + 1;
		else if (!is_digit(label.p[i]))
			break;
	}
	return str_skip(label, n);
}

static struct meaning
read_meaning(struct str label, size_t unknown)
{
	struct meaning m = { .label = LABEL_OTHER };
	struct folded f;

	/* Most text is prose, known as such by its first words. */
	if (label.n > FOLD_BYTES) {
		fold(&f, label);
		if (f.cut)
			m.unknown = LABEL_WORDS;
	}
	label = skip_numbers(label);
	while (m.unknown < unknown && fold_word(&f, &label))
		word_means(&m, (struct str){ f.text, f.n });
	/* "Added troubleshooting notes" reports what was done. */
	if (m.verb && label_teaches(m.label))
		m.label = LABEL_DONE;
	return m;
}

enum { BEGIN_BITS = 16 };

/* Four letters of any case. */
static inline size_t
beginning_hash(uint32_t key)
{
	return (key & 0x1f1f1f1f) * 0x9e3779b1u >> (32 - BEGIN_BITS);
}

/* Bits for the four letters that words of the table may begin with. */
struct beginnings {
	uint64_t all[(1 << BEGIN_BITS) / 64];
	uint64_t
	    strong[(1 << BEGIN_BITS) / 64]; /* those of the greatest weight */
};

static const struct beginnings *
word_beginnings(void)
{
	static struct beginnings known;
	static bool filled;

	for (size_t i = 0; !filled && i < word_count; i++) {
		/* "log*" may go on with any letter. */
		uint32_t any = words[i].n == 3 && words[i].open ? 0x1f : 0;

		for (uint32_t c = 0; c <= any; c++) {
			size_t hash = beginning_hash(keys[i] | c);
			uint64_t bit = (uint64_t)1 << hash % 64;

			known.all[hash / 64] |= bit;
			known.strong[hash / 64] |= words[i].weight == STRONG
			    ? bit
			    : 0;
		}
	}
	filled = true;
	return &known;
}

/* What cannot be told by a word's letters alone, or ends a label. */
static inline bool
is_stop(char c)
{
	return is_nonascii(c) || is_any(c, "('.`");
}

/*
 * The first four bytes of the word at s, which begins with a letter, or all; 0 if it
 * is no plain one. within: a bit for each of the next bytes that is known to be one
 * of a word.
 */
static inline uint32_t
plain_key(struct str s, uint64_t within)
{
	size_t n = 1;

	if ((within & 0xf) == 0xf)
		return key_of(s);
	while (n < 4 && n < s.n && is_alnum(s.p[n]))
		n++;
	if (n == 4)
		return key_of(s);
	return n < s.n && is_stop(s.p[n]) ? 0 : key_of(str_head(s, n));
}

/* What the beginnings of words tell of them. */
struct guess {
	size_t strange; /* so many are not in the table */
	bool strong;    /* one may have the greatest weight */
	bool whole;     /* all words were looked at */
};

static inline void
guess_word(struct guess *guess, const struct beginnings *known, struct str s,
    uint64_t within)
{
	uint32_t key = plain_key(s, within);
	size_t hash = beginning_hash(key), at = hash / 64, bit = hash % 64;

	guess->strange += key && (~known->all[at] >> bit & 1);
	guess->strong |= !key || (known->strong[at] >> bit & 1);
}

/* Stops behind so many strange words, or before anything but plain ones. */
static struct guess
guess_words(struct str label, size_t most)
{
	const struct beginnings *known = word_beginnings();
	struct guess guess = { 0 };
	uint64_t before = 0;

	for (size_t from = 0; from < label.n; from += BLOCK_BYTES) {
		struct str s = str_skip(label, from);
		byte_block b = str_block(s), low = b | ' ';
		byte_block letters = (low >= 'a') & (low <= 'z');
		byte_block stops = (b < 0) | (b == '(') | (b == '\'') |
		    (b == '.') | (b == '`');
		uint64_t within = block_bits(
		    letters | ((b >= '0') & (b <= '9')));
		uint64_t stop = block_bits(stops);
		uint64_t starts = block_bits(letters) & ~(within << 1 | before);

		for (starts &= (stop & -stop) - 1; starts;
		     starts &= starts - 1) {
			size_t at = (size_t)__builtin_ctzll(starts);

			guess_word(&guess, known, str_skip(s, at),
			    within >> at);
			if (guess.strange == most)
				return guess;
		}
		if (stop)
			return guess;
		before = within >> (BLOCK_BYTES - 1);
	}
	guess.whole = true;
	return guess;
}

bool
label_is_strange(struct str label)
{
	return guess_words(label, 1).strange > 0;
}

/* The label, and the weight of its words before the first unknown one. */
static unsigned
known_words(struct str label)
{
	struct meaning m = { .label = LABEL_OTHER };

	cut_parenthesis(&label);
	if (label.n)
		m = read_meaning(label, 1);
	if (m.unknown)
		m.label = LABEL_OTHER;
	return (unsigned)m.label << WEIGHT_BITS | m.weight;
}

static unsigned
plain_words(struct str label)
{
	return label_is_strange(label) ? LABEL_OTHER << WEIGHT_BITS
				       : known_words(label);
}

static enum label
label_and_weight(unsigned both, unsigned *weight)
{
	*weight = both & ((1 << WEIGHT_BITS) - 1);
	return (enum label)(both >> WEIGHT_BITS);
}

enum label
label_known(struct str label, unsigned *weight)
{
	/* A log has few labels, and each of them many times. */
	static struct memo all[MEMO_PLACES];

	return label_and_weight(memo_get(all, label, plain_words), weight);
}

/*
 * With a topic added ("Database gotchas", "Findings from the research")
 * the word that carries the meaning is the last one before a preposition.
 */
static unsigned
words_of(struct str label)
{
	struct str inside = cut_parenthesis(&label);
	struct guess guess = guess_words(inside, 2);
	struct meaning m;

	/* "Implementation details (learnings)" */
	if (guess.strange < 2 && (guess.strong || !guess.whole)) {
		m = read_meaning(inside, 2);
		if (m.weight == STRONG && label_teaches(m.label) &&
		    m.unknown < 2)
			return m.label;
	}
	guess = guess_words(label, 4);
	if (label.n == 0 || guess.strange == 4 ||
	    (guess.strange && guess.whole && !guess.strong))
		return LABEL_OTHER;
	m = read_meaning(label, 4);
	if (m.unknown == 0)
		return m.label;
	if (m.unknown > 3 || m.weight < STRONG || m.known + m.unknown > 7)
		return LABEL_OTHER;
	return m.last_known ? m.label : LABEL_OTHER;
}

enum label
label_of(struct str label)
{
	static struct memo all[MEMO_PLACES];

	return (enum label)memo_get(all, label, words_of);
}

bool
label_is_bare(struct str label)
{
	/* "Insights", "context" add nothing to another word. */
	unsigned plain = 1u << LABEL_LEARNING | 1u << LABEL_REASON;
	unsigned kinds;
	struct meaning m;

	cut_parenthesis(&label);
	m = read_meaning(label, 1);
	kinds = m.kinds & ~plain;
	return m.unknown == 0 && m.label != LABEL_META &&
	    (kinds & (kinds - 1)) == 0;
}

/* The word at the start of text has the row's first bytes. */
static bool
may_be(struct str text, enum label label)
{
	char low[4];
	struct str head = { low, text.n < sizeof low ? text.n : sizeof low };
	uint32_t key;

	for (size_t i = 0; i < head.n; i++)
		low[i] = to_lower(text.p[i]);
	key = key_of(head);
	for (size_t i = first_row(key);
	     i < word_count && is_alike(keys[i], key); i++) {
		if (words[i].label == label && words[i].weight &&
		    (keys[i] == key || (keys[i] & 0xff) == 0))
			return true;
	}
	return false;
}

/* Five bits of each of two letters, and that the first is beyond ASCII. */
static inline size_t
pair_at(const char *p)
{
	static const unsigned char mask[2] = { 0x9f, 0x1f };
	uint16_t pair, bits;

	memcpy(&pair, p, sizeof pair);
	memcpy(&bits, mask, sizeof bits);
	return pair & bits;
}

enum { PAIRS = 0xa000 };

/* Those that words of the label begin with. */
static const bool *
pairs_of(enum label label)
{
	static bool all[LABEL_OTHER][PAIRS];
	static bool filled[LABEL_OTHER];
	bool *pairs = all[label];

	if (filled[label])
		return pairs;
	for (size_t i = 0; i < word_count; i++) {
		if (words[i].label == label)
			pairs[pair_at(words[i].word)] = true;
	}
	for (int c = 0x80; c < 0xa0; c++) {
		for (int next = 0; next < 0x20; next++)
			pairs[pair_at((char[]){ (char)c, (char)next })] = true;
	}
	filled[label] = true;
	return pairs;
}

/* A bit for each byte, behind p[-1], that begins a word or is beyond ASCII. */
static inline uint64_t
word_bits(const char *p)
{
	byte_block b = block_load(p), low = b | ' ';
	uint64_t in = block_bits((byte_block)(((low >= 'a') & (low <= 'z')) |
	    ((b >= '0') & (b <= '9'))));

	return (in & ~(in << 1 | is_alnum(p[-1]))) |
	    block_bits((byte_block)(b < 0));
}

/*
 * A word of the label may be at i, where one begins, or goes on beyond ASCII. A byte
 * follows.
 */
static inline bool
may_be_at(const bool *pairs, struct str text, size_t i, enum label label)
{
	unsigned char c = (unsigned char)text.p[i];

	if (!pairs[pair_at(text.p + i)])
		return false;
	/* Letters beyond ASCII, but for dashes, arrows and emoji. */
	return c < 0x80 ? may_be(str_skip(text, i), label)
			: c >= 0xc2 && c < 0xef && c != 0xe2;
}

/* The last place in the block at `from`, not the first one; text.n: there is none. */
static inline size_t
last_in_block(const bool *pairs, struct str text, size_t from, enum label label)
{
	size_t last = text.n;

	for (uint64_t bits = word_bits(text.p + from); bits; bits &= bits - 1) {
		size_t i = from + (size_t)__builtin_ctzll(bits);

		if (may_be_at(pairs, text, i, label))
			last = i;
	}
	return last;
}

size_t
label_last_word(struct str text, enum label label)
{
	const bool *pairs = pairs_of(label);
	char end[2] = { text.n ? text.p[text.n - 1] : '\0' };
	size_t i = text.n;

	/* No word has one letter, but beyond ASCII. */
	if (i && is_nonascii(end[0]) &&
	    may_be_at(pairs, (struct str){ end, 1 }, 0, label))
		return i - 1;
	for (i -= i > 0; i > BLOCK_BYTES; i -= BLOCK_BYTES) {
		size_t last = last_in_block(pairs, text, i - BLOCK_BYTES,
		    label);

		if (last < text.n)
			return last;
	}
	while (i-- > 0) {
		if (!(i && is_alnum(text.p[i - 1]) && is_alnum(text.p[i])) &&
		    may_be_at(pairs, text, i, label))
			return i;
	}
	return text.n;
}

/* ---- the label of a line ---- */

static const struct str wide_colon = STR_INIT("：");

static bool
is_mark(char c)
{
	return c == '*' || c == '_';
}

struct str
label_caption(struct str s)
{
	while (s.n > 0 && (is_mark(*s.p) || is_space(*s.p)))
		s = str_skip(s, 1);
	while (s.n > 0 &&
	    (is_mark(s.p[s.n - 1]) || is_space(s.p[s.n - 1]) ||
		s.p[s.n - 1] == ':'))
		s.n--;
	if (str_ends(s, wide_colon))
		s.n -= wide_colon.n;
	return s;
}

/* A colon, the first byte of a wide one, or code. */
static byte_block
is_colon_or_code(byte_block b)
{
	return (
	    byte_block)((b == ':') | (b == '`') | (b == (signed char)'\xef'));
}

/*
 * The colon that ends a label, near the start: followed by space, marks or
 * nothing, so no time, path or address; not behind code. *width is its length. s.n
 * if there is none.
 */
static size_t
label_colon(struct str s, size_t *width)
{
	enum { NEAR = 100 };
	struct str near = str_head(s, NEAR);
	size_t at = 0;

	while ((at = str_where(near, at, is_colon_or_code)) < near.n) {
		*width = wide_colon.n;
		if (str_starts(str_skip(s, at), wide_colon))
			return at;
		*width = 1;
		if (s.p[at] == '`')
			break;
		if (s.p[at] == ':' &&
		    (at + 1 == s.n || s.p[at + 1] == ' ' ||
			is_mark(s.p[at + 1])))
			return at;
		at++;
	}
	return s.n;
}

size_t
label_words(struct str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] != ' ' && (i == 0 || s.p[i - 1] == ' ');
	return n;
}

static struct str
skip_marks(struct str s)
{
	size_t n = str_run_of(s, is_mark);

	/* "**Note:** *never* do this": the second pair is the text's own. */
	if (n == 0 || n == s.n || s.p[n] == ' ')
		s = str_skip(s, n);
	return str_trim(s);
}

bool
label_parse_colon(struct str text, struct parsed_label *parsed)
{
	size_t width, at = label_colon(text, &width);

	if (at == text.n)
		return false;
	parsed->colon = true;
	parsed->bold = text.p[0] == '*' || text.p[0] == '_';
	parsed->caption = label_caption(str_head(text, at));
	parsed->text = skip_marks(str_skip(text, at + width));
	parsed->own = parsed->text.n == 0;
	parsed->label = label_known(parsed->caption, &parsed->weight);
	/* By itself only: "Testing approach" is about something else. */
	if (parsed->label == LABEL_OTHER &&
	    wordlist_is(LIST_APPROACH_CAPTION, parsed->caption))
		parsed->label = LABEL_DONE;
	/* With marks around it, it may have a topic: "**Import pattern:**". */
	if ((parsed->own || parsed->bold) && parsed->label == LABEL_OTHER) {
		enum label label = label_of(parsed->caption);

		if (parsed->own || label_teaches(label))
			parsed->label = label;
	}
	return parsed->own || parsed->label != LABEL_OTHER;
}

static const struct str dashes[] = { STR_INIT(" - "), STR_INIT(" – "),
	STR_INIT(" — ") };

/* "**Note** - text", "**Label**" */
static bool
parse_bold(struct str text, struct parsed_label *parsed)
{
	struct str close = { text.p, 2 };
	size_t end;

	if (text.n < 5 || !is_mark(text.p[0]) || text.p[1] != text.p[0])
		return false;
	end = str_find(text, close, 2);
	if (end == text.n)
		return false;
	parsed->bold = true;
	parsed->caption = label_caption(str_head(text, end));
	parsed->text = str_trim(str_skip(text, end + 2));
	/* "**The lid**: of oak" */
	if (str_starts(parsed->text, STR(":")))
		parsed->text = str_trim(str_skip(parsed->text, 1));
	parsed->own = parsed->text.n == 0;
	parsed->label = label_known(parsed->caption, &parsed->weight);
	if (parsed->own) {
		if (parsed->label == LABEL_OTHER)
			parsed->label = label_of(parsed->caption);
		return true;
	}
	if (parsed->label == LABEL_OTHER)
		return false;
	for (size_t i = 0; i < countof(dashes); i++) {
		struct str dash = str_skip(dashes[i], 1);

		if (!str_starts(parsed->text, dash))
			continue;
		parsed->text = str_trim(str_skip(parsed->text, dash.n));
		return true;
	}
	return false;
}

/* "[!WARNING]", "[!NOTE] text": an alert as on GitHub. */
static bool
parse_alert(struct str text, struct parsed_label *parsed)
{
	size_t end;

	if (!str_starts(text, STR("[!")))
		return false;
	end = str_chr(text, ']', 0);
	if (end == text.n)
		return false;
	parsed->bold = true;
	parsed->caption = str_skip(str_head(text, end), 2);
	parsed->text = str_trim(str_skip(text, end + 1));
	parsed->own = parsed->text.n == 0;
	parsed->label = label_known(parsed->caption, &parsed->weight);
	return parsed->label != LABEL_OTHER;
}

/* A hyphen, or the first byte of both wide dashes. */
static byte_block
is_dash(byte_block b)
{
	return (byte_block)((b == '-') | (b == (signed char)'\xe2'));
}

/* "Gotcha - text": only what can be nothing but a label for learnings. */
static bool
parse_dash(struct str text, struct parsed_label *parsed)
{
	enum { NEAR = 40 };
	struct str near = str_head(text, NEAR);
	size_t at = near.n;

	if (text.n == 0 || !is_alpha(text.p[0]) ||
	    str_where(near, 0, is_dash) == near.n)
		return false;
	for (size_t i = 0; i < countof(dashes); i++)
		at = str_find(str_head(near, at), dashes[i], 0);
	if (at == near.n)
		return false;
	parsed->caption = str_head(text, at);
	parsed->label = label_known(parsed->caption, &parsed->weight);
	if (!label_teaches(parsed->label) || parsed->weight < 3) {
		*parsed = (struct parsed_label){ .label = LABEL_OTHER };
		return false;
	}
	text = str_skip(text, at);
	parsed->text = str_trim(str_skip(text, str_chr(text, ' ', 1)));
	return true;
}

struct parsed_label
label_parse_marked(struct str text)
{
	struct parsed_label parsed = { .label = LABEL_OTHER };

	parsed.found = text.n &&
	    (parse_alert(text, &parsed) || label_parse_colon(text, &parsed) ||
		parse_bold(text, &parsed));
	if (!parsed.found && !parsed.colon && !parsed.bold)
		parsed.found = parse_dash(text, &parsed);
	return parsed;
}

/* "Patterns discovered (e.g., "this code uses X for Y")" without its example. */
static struct str
without_example(struct str text)
{
	size_t open = str_find(text, STR(" ("), 0);
	struct str aside = str_skip(text, open < text.n ? open + 2 : text.n);

	return wordlist_begins(LIST_EXAMPLE_LEAD, aside) > 0 &&
		str_ends(aside, STR(")"))
	    ? str_head(text, open)
	    : text;
}

void
label_parse_bare(struct str text, struct parsed_label *parsed)
{
	if (parsed->found || parsed->colon || text.n == 0)
		return;
	if (str_chr(text, '(', 0) < text.n)
		text = without_example(text);
	/* A label without any mark is short, and says no more than that. */
	if (text.n > 64 || str_chr(text, '(', 0) < text.n)
		return;
	parsed->caption = label_caption(text);
	parsed->label = label_and_weight(known_words(parsed->caption),
	    &parsed->weight);
	parsed->text = (struct str){ 0 };
	parsed->found = parsed->own = parsed->weight >= 2;
}

struct parsed_label
label_parse(struct str text)
{
	struct parsed_label parsed = label_parse_marked(text);

	if (parsed.bold || !label_is_strange(text))
		label_parse_bare(text, &parsed);
	return parsed;
}

/* ---- values that say nothing ---- */

static bool
is_frame(char c)
{
	return !is_word_byte(c) && (is_space(c) || is_any(c, "*_.,;:!\"'`"));
}

/* "(add patterns here)", "[Date/Time]", "<story id>", "{title}". */
static bool
is_template(struct str s)
{
	char close = s.n ? closing(s.p[0]) : '\0';

	if (s.n < 2 || s.n > 100 || close == '\0')
		return false;
	/* "[a](b)" and "(this) and (that)" say something. */
	return str_chr(s, close, 1) == s.n - 1;
}

/* "None", "no issues encountered yet" */
static bool
is_nothing(struct str s)
{
	size_t n = is_word_byte(s.p[0]) ? wordlist_begins(LIST_NOTHING, s) : 0;

	while (n > 0) {
		s = str_skip(s, n);
		n = wordlist_begins(LIST_NOTHING, s);
		if (n == 0)
			n = wordlist_begins(LIST_NOTHING_ELSE, s);
		if (n == 0)
			return str_trim_of(s, is_frame).n == 0;
	}
	return false;
}

bool
is_placeholder(struct str text)
{
	enum { LONG = 120 };

	/* Most texts are words, which end as they begin. */
	if (text.n && is_alpha(text.p[0]) && !is_frame(text.p[text.n - 1]))
		return text.n <= LONG && is_nothing(text);
	text = str_trim(text);
	if (str_starts(text, STR("- ")))
		text = str_skip(text, 2);
	text = str_trim_of(text, is_frame);
	if (text.n > LONG)
		return false;
	return text.n == 0 ||
	    (text.n <= strlen("—") && str_listed(STR(" - -- — – … "), text)) ||
	    is_template(text) || is_nothing(text);
}

/* ---- blockers ---- */

static unsigned
names_blocker(struct str caption)
{
	return wordlist_has(LIST_BLOCKER_CAPTION, caption) &&
	    !wordlist_has(LIST_NO_BLOCKER_CAPTION, caption);
}

bool
label_blocks(struct str caption)
{
	static struct memo blockers[MEMO_PLACES];

	return memo_get(blockers, caption, names_blocker);
}

/* "No - fast enough", "No, but slow"; not "No `git` here". */
static bool
is_denied(struct str text)
{
	static const struct str marks[] = { STR_INIT("-"), STR_INIT(","),
		STR_INIT("."), STR_INIT(";"), STR_INIT("("), STR_INIT("—"),
		STR_INIT("–") };
	size_t n = wordlist_begins(LIST_DENIAL, text);

	return n > 0 && BEGINS(str_trim(str_skip(text, n)), marks);
}

bool
blocks_nothing(struct str text)
{
	return is_placeholder(text) || is_denied(text) ||
	    wordlist_begins(LIST_NOTHING_BLOCKS, text) > 0;
}

bool
blocker_is_over(struct str text)
{
	struct str over = wordlist_find(LIST_BLOCKER_OVER, text);

	if (over.n == 0)
		return str_ends(text, STR("✅"));
	text = str_before(text, over);
	return !wordlist_has(LIST_BLOCKER_OVER_IF, text);
}
