#include "secret/rules.h"

#include "base/buf.h"

enum { MARK_BITS = 17, CHAIN_BITS = 12, HEAD = 8 };

/* A literal that is found by three bytes of it. */
struct anchor {
	const struct secret_rule *rule;
	uint64_t head, mask; /* its first bytes, without case; which they are */
	uint32_t at;         /* of the three */
	uint32_t next;       /* from 1 */
};

/*
 * A chain for the hash of the three bytes of each literal. For that of each place to
 * stop at, with some bits of the byte after the three, a mark.
 */
struct table {
	unsigned char marks[1 << MARK_BITS]; /* 1: it has one */
	uint16_t chains[1 << CHAIN_BITS];
	struct anchor *anchors;
	size_t n, cap;
};

/* ---- the table ---- */

/* Six bits of a byte: the same for either case of a letter. */
enum { NO_CASE = 0x5f, NO_CASE3 = 0x5f5f5f };

static inline uint32_t
key_at(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return ((uint32_t)u[2] << 16 | (uint32_t)u[1] << 8 | u[0]) & NO_CASE3;
}

static inline uint32_t
hash(uint32_t key, int bits)
{
	return key * 0x9e3779b1u >> (32 - bits);
}

/*
 * Of the fourth byte, three bits count: what follows a literal may be any byte, and has
 * eight marks. These three tell letters from digits and signs.
 */
enum { FOURTH = 0x49 };

static inline uint32_t
mark_hash(uint32_t four)
{
	return hash(four & (FOURTH << 24 | NO_CASE3), MARK_BITS);
}

/* Stops at p; where nothing is known of the fourth byte, whatever it is. */
static void
add_mark(struct table *table, const char *p, const char *end)
{
	uint32_t key = key_at(p), fourth = 0;

	if (p + 3 < end) {
		fourth = (unsigned char)p[3];
		table->marks[mark_hash(key | fourth << 24)] = 1;
		return;
	}
	do {
		table->marks[mark_hash(key | fourth << 24)] = 1;
		fourth = (fourth - FOURTH) & FOURTH;
	} while (fourth);
}

/*
 * Of two places that follow each other, the search sees one: it stops at the
 * anchor, or at the byte before it, which may be any where a literal begins with
 * its anchor.
 */
static void
add_marks(struct table *table, const struct secret_rule *rule)
{
	const char *p = rule->literal.p + rule->anchor;
	const char *end = str_end(rule->literal);
	char first = 0;

	add_mark(table, p, end);
	if (rule->anchor) {
		add_mark(table, p - 1, end);
		return;
	}
	do {
		char four[] = { first, p[0], p[1], p[2] };

		add_mark(table, four, four + 4);
		first = (char)((first - NO_CASE) & NO_CASE);
	} while (first);
}

static void
add_rule(struct table *table, const struct secret_rule *rule)
{
	struct str literal = rule->literal;
	struct str head = str_head(literal, HEAD);
	uint32_t key = key_at(literal.p + rule->anchor);
	uint16_t *chain = &table->chains[hash(key, CHAIN_BITS)];
	struct anchor anchor = { .rule = rule,
		.at = (uint32_t)rule->anchor,
		.next = *chain };

	memset(&anchor.mask, NO_CASE, head.n);
	memcpy(&anchor.head, head.p, head.n);
	anchor.head &= anchor.mask;
	*array_push(&table->anchors, &table->n, &table->cap) = anchor;
	*chain = (uint16_t)table->n;
	add_marks(table, rule);
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

static bool
is_at(struct str text, size_t at, const struct secret_rule *rule)
{
	if (at > text.n)
		return false;
	text = str_skip(text, at);
	return is_of_any_case(rule) ? str_begins(text, rule->literal)
				    : str_starts(text, rule->literal);
}

/* ---- searching ---- */

/* Text has the head of the literal at `at`; true where it is too short to tell. */
static inline bool
may_be_at(struct str text, size_t at, const struct anchor *anchor)
{
	uint64_t head;

	if (text.n - at < HEAD)
		return true;
	memcpy(&head, text.p + at, HEAD);
	return (head & anchor->mask) == anchor->head;
}

/* What the rules find whose anchor is at i. */
static inline bool
search_at(const struct table *table, struct secret_search *search, size_t i)
{
	uint32_t key = key_at(search->text.p + i);
	const struct anchor *anchor;

	for (size_t a = table->chains[hash(key, CHAIN_BITS)]; a;
	     a = anchor->next) {
		size_t at;

		anchor = &table->anchors[a - 1];
		at = i - anchor->at;
		if (i >= search->from + anchor->at &&
		    may_be_at(search->text, at, anchor) &&
		    is_at(search->text, at, anchor->rule) &&
		    search->match(search, at, anchor->rule))
			return true;
	}
	return false;
}

/* 1: the four bytes at the low end of word are marked; else 0. */
static inline unsigned
mark_of(const struct table *table, uint64_t word)
{
	return table->marks[mark_hash((uint32_t)word)];
}

/* The next place with a mark; text.n: none. */
static size_t
next_mark(const struct table *table, struct str text, size_t at)
{
	for (; at + 8 <= text.n; at += 6) {
		uint64_t word;

		memcpy(&word, text.p + at, sizeof word);
		if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
			word = __builtin_bswap64(word);
		word &= NO_CASE * (uint64_t)0x0101010101010101;
		if (!(mark_of(table, word) | mark_of(table, word >> 16) |
			mark_of(table, word >> 32)))
			continue;
		if (mark_of(table, word))
			return at;
		return mark_of(table, word >> 16) ? at + 2 : at + 4;
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
