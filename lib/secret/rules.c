#include "secret/rules.h"

#include "base/buf.h"

enum { MARK_BITS = 16, CHAIN_BITS = 12 };

/* Three bytes of a literal, by which it is found. */
struct anchor {
	const struct secret_rule *rule;
	uint32_t key;
	uint32_t next; /* from 1 */
};

/*
 * A chain for the hash of each key. For that of each place to stop at, a bit for
 * the low bits of the byte after the three.
 */
struct table {
	unsigned char marks[1 << MARK_BITS];
	uint16_t chains[1 << CHAIN_BITS];
	struct anchor *anchors;
	size_t n, cap;
};

/* ---- the table ---- */

/* The same for either case of a letter. */
static inline uint32_t
key_at(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return ((uint32_t)u[2] << 16 | (uint32_t)u[1] << 8 | u[0]) | 0x202020;
}

static inline uint32_t
hash(uint32_t key, int bits)
{
	return key * 0x9e3779b1u >> (32 - bits);
}

/* Five bits of the first byte tell letters apart. The fourth does not count. */
enum { FIRST = 0x1f };

static inline uint32_t
mark_hash(uint32_t four)
{
	return hash(four & (0xffff00 | FIRST), MARK_BITS);
}

static void
add_mark(struct table *table, const char *p, const char *end)
{
	table->marks[mark_hash(key_at(p))] |= (unsigned char)(p + 3 < end
		? 1u << (p[3] & 7)
		: 0xff);
}

/*
 * Of two places that follow each other, the search sees one: it stops at the
 * anchor, or at the byte before it, which may be any where a literal begins with
 * its anchor.
 */
static void
add_rule(struct table *table, const struct secret_rule *rule)
{
	const char *p = rule->literal.p + rule->anchor;
	const char *end = str_end(rule->literal);
	uint32_t key = key_at(p);
	uint16_t *chain = &table->chains[hash(key, CHAIN_BITS)];

	*array_push(&table->anchors, &table->n,
	    &table->cap) = (struct anchor){ rule, key, *chain };
	*chain = (uint16_t)table->n;
	add_mark(table, p, end);
	if (rule->anchor)
		add_mark(table, p - 1, end);
	for (int c = 0; c <= FIRST && rule->anchor == 0; c++) {
		char four[] = { (char)c, p[0], p[1], p[2] };

		add_mark(table, four, four + 4);
	}
}

/* Made when the first text is shown. */
static struct table *
the_table(void)
{
	static struct table table;

	for (size_t i = 0; table.n < n_secret_rules; i++)
		add_rule(&table, &secret_rules[i]);
	return &table;
}

static bool
is_known(const struct table *table, struct str value)
{
	size_t i = table->chains[hash(key_at(value.p + 1), CHAIN_BITS)];

	while (i && !str_eq(table->anchors[i - 1].rule->literal, value))
		i = table->anchors[i - 1].next;
	return i > 0;
}

void
secret_rule_add(struct str value, struct str kind)
{
	enum { MOST = 1 << 14 };
	struct table *table = the_table();
	struct secret_rule *rule;
	char *copy;

	if (value.n < 4 || table->n >= MOST || is_known(table, value))
		return;
	copy = zeroed(1, value.n);
	memcpy(copy, value.p, value.n);
	rule = zeroed(1, sizeof *rule);
	*rule = (struct secret_rule){ .form = SECRET_KNOWN,
		.literal = { copy, value.n },
		.anchor = 1,
		.kind = kind };
	add_rule(table, rule);
}

/* ---- words and classes ---- */

/* What is random may have "EXAMPLE" in it. */
static bool
is_word_at(struct str text, size_t at, size_t n)
{
	if (!is_upper(text.p[at]))
		return true;
	return (at == 0 || !is_alnum(text.p[at - 1])) &&
	    (at + n == text.n || !is_alnum(text.p[at + n]));
}

bool
secret_words_in(enum secret_words which, struct str text)
{
	struct str words = secret_words[which];

	while (words.p) {
		struct str word = str_cut(&words, ' ');
		size_t at = word.n ? str_search(text, word) : text.n;

		if (at < text.n && is_word_at(text, at, word.n))
			return true;
	}
	return false;
}

bool
secret_class_has(char class, char c)
{
	switch (class) {
	case 'w':
		return is_ident(c);
	case 'd':
	case 't':
		return is_ident(c) || c == '-' || (c == '.' && class == 't');
	case 'b':
		return is_ident(c) || is_any(c, "-+/=.~%");
	case 'x':
		return is_digit(c) ||
		    (to_lower(c) >= 'a' && to_lower(c) <= 'f');
	case 'u':
		return is_upper(c) || is_digit(c);
	default:
		return is_alnum(c);
	}
}

static bool
is_of_any_case(const struct secret_rule *rule)
{
	return rule->form >= SECRET_NAME && rule->form <= SECRET_SCHEME;
}

static inline bool
is_at(struct str text, size_t at, const struct secret_rule *rule)
{
	size_t n = rule->literal.n;

	/* Most often the last byte differs; 0x20 is the case of a letter. */
	if (at > text.n || text.n - at < n ||
	    ((text.p[at + n - 1] ^ rule->literal.p[n - 1]) & ~0x20))
		return false;
	return is_of_any_case(rule)
	    ? str_begins(str_skip(text, at), rule->literal)
	    : str_starts(str_skip(text, at), rule->literal);
}

/* ---- searching ---- */

/* What the rules find whose anchor is at i. */
static bool
search_at(const struct table *table, struct secret_search *search, size_t i)
{
	uint32_t key = key_at(search->text.p + i);
	const struct anchor *anchor;

	for (size_t a = table->chains[hash(key, CHAIN_BITS)]; a;
	     a = anchor->next) {
		size_t at;

		anchor = &table->anchors[a - 1];
		at = i - anchor->rule->anchor;
		if (anchor->key == key &&
		    i >= search->from + anchor->rule->anchor &&
		    is_at(search->text, at, anchor->rule) &&
		    search->match(search, at, anchor->rule))
			return true;
	}
	return false;
}

/* 1: the four bytes at the low end of word are marked; else 0. */
static inline uint32_t
mark_of(const struct table *table, uint64_t word)
{
	uint32_t marks = table->marks[mark_hash((uint32_t)word)];

	return marks >> (word >> 24 & 7) & 1;
}

/* The next place with a mark; text.n: none. */
static size_t
next_mark(const struct table *table, struct str text, size_t at)
{
	for (; at + 8 <= text.n; at += 6) {
		uint64_t word;
		uint32_t found;

		memcpy(&word, text.p + at, sizeof word);
		if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
			word = __builtin_bswap64(word);
		word |= 0x2020202020202020;
		found = mark_of(table, word) | mark_of(table, word >> 16) << 1 |
		    mark_of(table, word >> 32) << 2;
		if (found)
			return at + 2 * (size_t)__builtin_ctz(found);
	}
	for (; at + 4 <= text.n; at += 2) {
		uint32_t last = (unsigned char)text.p[at + 3];

		if (mark_of(table, key_at(text.p + at) | last << 24))
			return at;
	}
	return text.n;
}

bool
secret_search(struct secret_search *search)
{
	const struct table *table = the_table();
	struct str text = search->text;

	for (size_t i = next_mark(table, text, search->from); i < text.n;
	     i = next_mark(table, text, i + 2)) {
		if (search_at(table, search, i) ||
		    search_at(table, search, i + 1))
			return true;
	}
	return false;
}

const struct secret_rule *
secret_prefix_at(struct str text, size_t at)
{
	for (size_t i = 0; i < n_secret_rules; i++) {
		const struct secret_rule *rule = &secret_rules[i];

		if (rule->form <= SECRET_RANDOM && is_at(text, at, rule))
			return rule;
	}
	return NULL;
}
