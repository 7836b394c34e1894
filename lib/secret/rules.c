#include "secret/rules.h"

#include "base/buf.h"
#include "base/data.h"
#include "base/err.h"

enum { SLOT_BITS = 17, SLOTS = 1 << SLOT_BITS, CHAINS = 1 << 12 };

/* A place in a literal by which it is found; a chain for each slot. */
struct gate {
	uint16_t rule, next; /* from 1 */
	int16_t at;          /* -1: the byte before it, too */
	unsigned char
	    fourth; /* the byte after the three, in lower case; 0: any */
	uint32_t slot;
};

struct secret_rules {
	struct secret_rule *list;
	size_t n, cap;
	struct gate *gates;
	size_t n_gates, gate_cap;
	uint64_t used[SLOTS / 64];
	uint16_t chains[CHAINS];
	struct buf words[SECRET_WORDS];
};

/* ---- gates ---- */

/* The same for either case of a letter. Reads four bytes, and uses three. */
static inline size_t
slot_at(const char *p)
{
	uint32_t word;

	memcpy(&word, p, sizeof word);
	if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
		word = __builtin_bswap32(word);
	return ((word | 0x202020) << 8) * 0x9e3779b1u >> (32 - SLOT_BITS);
}

static void
add_gate(struct secret_rules *rules, const char three[4], int at,
    unsigned char fourth)
{
	size_t slot = slot_at(three);
	struct gate gate = { (uint16_t)rules->n, rules->chains[slot % CHAINS],
		(int16_t)at, fourth | 0x20 * (fourth > 0), (uint32_t)slot };

	*array_push(&rules->gates, &rules->n_gates, &rules->gate_cap) = gate;
	rules->chains[slot % CHAINS] = (uint16_t)rules->n_gates;
	rules->used[slot / 64] |= (uint64_t)1 << slot % 64;
}

/* How rare a byte is, about. */
static int
rank(char c)
{
	static const unsigned char ranks[128] = {
		[' '] = 1,
		['e'] = 2,
		['t'] = 3,
		['a'] = 4,
		['o'] = 5,
		['i'] = 6,
		['n'] = 7,
		['s'] = 8,
		['r'] = 9,
		['h'] = 10,
		['l'] = 11,
		['d'] = 12,
		['c'] = 13,
		['u'] = 14,
		['p'] = 15,
		['-'] = 16,
		['.'] = 16,
		['_'] = 17,
		['m'] = 18,
		['f'] = 19,
		['g'] = 20,
		['y'] = 22,
		['w'] = 23,
		['b'] = 24,
		['v'] = 25,
		['k'] = 26,
		['x'] = 30,
		['j'] = 31,
		['q'] = 32,
		['z'] = 32,
	};
	unsigned char known = is_nonascii(c) ? 0 : ranks[(int)to_lower(c)];

	return known ? known : 27;
}

/*
 * What may be before a literal of three bytes: of an address, of a token with a
 * part before it, of one without; what may be behind a name.
 */
static const char *
neighbours(const struct secret_rule *rule)
{
	if (rule->form == SECRET_NAME)
		return " =:\"'`])?\\\t\n*|";
	if (rule->form == SECRET_URL)
		return "abcdefghijklmnopqrstuvwxyz0123456789";
	if (is_alnum(rule->literal.p[0]))
		return " \"'`=:(,>*|[\n\tn";
	return "0123456789abcdef";
}

/* Where four bytes begin that few texts have. */
static size_t
rarest(struct str literal)
{
	const char *p = literal.p;
	size_t best = 0;
	int most = 0;

	for (size_t i = 0; i + 3 < literal.n && i < INT16_MAX; i++) {
		int inner = rank(p[i + 1]) + rank(p[i + 2]);
		int first = rank(p[i]), last = rank(p[i + 3]);
		int rarity = 2 * inner + (first < last ? first : last) * 3;

		if (rarity > most) {
			most = rarity;
			best = i;
		}
	}
	return best;
}

/* Of two places that follow each other, the search sees one. */
static void
add_gates(struct secret_rules *rules, const struct secret_rule *rule)
{
	const char *p = rule->literal.p;
	bool before = rule->form != SECRET_NAME;
	size_t best = rarest(rule->literal);
	char three[5] = { 0 };

	memcpy(three, p + best, 3);
	add_gate(rules, three, (int)best,
	    rule->literal.n > 3 ? (unsigned char)p[best + 3] : 0);
	if (rule->literal.n > 3) {
		memcpy(three, p + best + 1, 3);
		add_gate(rules, three, (int)best + 1,
		    rule->literal.n > best + 4 ? (unsigned char)p[best + 4]
					       : 0);
		return;
	}
	memcpy(three + before, p + !before, 2);
	for (const char *c = neighbours(rule); *c; c++) {
		three[before ? 0 : 2] = *c;
		add_gate(rules, three, before ? -1 : 1,
		    before ? (unsigned char)p[2] : 0);
	}
}

/* ---- reading ---- */

static void
add_rule(struct secret_rules *rules, const struct secret_rule *rule)
{
	struct str literal = rule->literal;

	if (literal.n < 3)
		die("lib/data/secrets: '%.*s' is too short", STR_ARG(literal));
	*array_push(&rules->list, &rules->n, &rules->cap) = *rule;
	add_gates(rules, rule);
}

/* The place of word in a list with blanks between; its length if it has none. */
static size_t
word_index(const char *list, struct str word)
{
	struct str rest = str_of(list);
	size_t i = 0;

	while (rest.p && !str_eq(str_cut(&rest, ' '), word))
		i++;
	return i;
}

/* A name in its spellings: api_key, api-key, "api key", apikey. */
static void
add_name(struct secret_rules *rules, struct secret_rule rule)
{
	struct str name = rule.literal;
	static const char signs[] = "_- ";
	bool inner = name.n > 1 && str_chr(name, '_', 1) < name.n;

	for (size_t i = 0; i < (inner ? sizeof signs : 1); i++) {
		char *p = zeroed(1, name.n + 1);
		size_t n = 0;

		for (size_t j = 0; j < name.n; j++) {
			if (name.p[j] != '_' || j == 0)
				p[n++] = name.p[j];
			else if (signs[i])
				p[n++] = signs[i];
		}
		rule.literal = (struct str){ p, n };
		add_rule(rules, &rule);
	}
}

/* Cuts the last word off. */
static struct str
last_word(struct str *text)
{
	size_t n = text->n;
	struct str word;

	while (n && text->p[n - 1] != ' ')
		n--;
	word = str_skip(*text, n);
	*text = str_trim(str_head(*text, n));
	return word;
}

static void
add_flag(struct secret_rules *rules, struct str line)
{
	struct secret_rule rule = { .form = SECRET_FLAG,
		.kind = STR("password") };

	rule.how = (enum secret_flag)word_index("joined next pair percent",
	    last_word(&line));
	rule.flag = last_word(&line);
	rule.literal = line;
	if (rule.literal.n >= 3)
		add_rule(rules, &rule);
}

static void
add_words(struct buf *words, struct str line)
{
	buf_adds(words, words->n ? "" : " ");
	buf_add(words, line);
	buf_addc(words, ' ');
}

/* "gh[opusr]_" is five prefixes. */
static void
add_prefix(struct secret_rules *rules, struct secret_rule rule)
{
	struct str text = rule.literal;
	size_t open = str_chr(text, '[', 0), close = str_chr(text, ']', open);
	char *p;

	if (close == text.n) {
		add_rule(rules, &rule);
		return;
	}
	for (size_t i = open + 1; i < close; i++) {
		rule.literal.n = text.n - (close - open);
		rule.literal.p = p = zeroed(1, text.n);
		memcpy(p, text.p, open);
		p[open] = text.p[i];
		memcpy(p + open + 1, text.p + close + 1, text.n - close - 1);
		add_prefix(rules, rule);
	}
}

static void
add_line(struct secret_rules *rules, struct str line)
{
	struct str what = str_word(&line);
	size_t words = word_index("before plain sample schemes other", what);
	struct secret_rule rule = { .form = SECRET_PREFIX };
	uintmax_t min = 0;

	if (words < SECRET_WORDS) {
		add_words(&rules->words[words], line);
		return;
	}
	if (str_eq(what, STR("flag"))) {
		add_flag(rules, line);
		return;
	}
	rule.literal = str_word(&line);
	if (str_eq(what, STR("scheme"))) {
		rule.form = SECRET_SCHEME;
		rule.kind = STR("token");
		add_rule(rules, &rule);
	} else if (str_eq(what, STR("name"))) {
		rule.form = SECRET_NAME;
		rule.force = (enum secret_force)
		    word_index("strong weak upper phrase", str_word(&line));
		rule.kind = line;
		add_name(rules, rule);
	} else {
		if (str_eq(what, STR("random")))
			rule.form = SECRET_RANDOM;
		rule.class = *str_word(&line).p;
		str_number(str_word(&line), 4096, &min);
		rule.min = (size_t)min;
		rule.kind = line;
		add_prefix(rules, rule);
	}
}

static void
read_rules(struct secret_rules *rules)
{
	struct str data = data_builtin("secrets");
	const struct secret_rule url = { .form = SECRET_URL,
		.literal = STR("://"),
		.kind = STR("password") };
	const struct secret_rule pem = { .form = SECRET_PEM,
		.literal = STR("BEGIN "),
		.kind = STR("private key") };

	while (data.n) {
		struct str line = str_trim(str_cut(&data, '\n'));

		if (line.n && line.p[0] != '#')
			add_line(rules, line);
	}
	add_rule(rules, &url);
	add_rule(rules, &pem);
}

/* Read when the first text is shown, and the same in every run. */
static struct secret_rules *
all_rules(void)
{
	static struct secret_rules rules;

	if (rules.n == 0)
		read_rules(&rules);
	return &rules;
}

static bool
is_known(const struct secret_rules *rules, struct str value)
{
	size_t slot = slot_at(value.p + rarest(value));

	for (size_t g = rules->chains[slot % CHAINS]; g;
	     g = rules->gates[g - 1].next) {
		if (str_eq(rules->list[rules->gates[g - 1].rule - 1].literal,
			value))
			return true;
	}
	return false;
}

void
secret_rule_add(struct str value, struct str kind)
{
	enum { MOST = 1 << 14 };
	struct secret_rules *rules = all_rules();
	struct secret_rule rule = { .form = SECRET_KNOWN, .kind = kind };
	char *copy;

	if (value.n < 4 || rules->n >= MOST || is_known(rules, value))
		return;
	copy = zeroed(1, value.n);
	memcpy(copy, value.p, value.n);
	rule.literal = (struct str){ copy, value.n };
	add_rule(rules, &rule);
}

struct str
secret_words(enum secret_words which)
{
	return buf_str(&all_rules()->words[which]);
}

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
	struct str words = secret_words(which);

	while (words.p) {
		struct str word = str_cut(&words, ' ');
		size_t at = word.n ? str_search(text, word) : text.n;

		if (at < text.n && is_word_at(text, at, word.n))
			return true;
	}
	return false;
}

/* ---- searching ---- */

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

static inline bool
is_at(struct str text, size_t at, const struct secret_rule *rule)
{
	size_t n = rule->literal.n;

	/* Most often the last byte differs; 0x20 is the case of a letter. */
	if (at > text.n || text.n - at < n ||
	    ((text.p[at + n - 1] ^ rule->literal.p[n - 1]) & ~0x20))
		return false;
	return rule->form >= SECRET_NAME && rule->form <= SECRET_SCHEME
	    ? str_begins(str_skip(text, at), rule->literal)
	    : str_starts(str_skip(text, at), rule->literal);
}

/* What the rules of a slot find; false: nothing. */
static bool
search_slot(const struct secret_rules *rules, struct secret_search *search,
    size_t slot, size_t i)
{
	unsigned char fourth = (unsigned char)(search->text.p[i + 3] | 0x20);

	for (size_t g = rules->chains[slot % CHAINS]; g;
	     g = rules->gates[g - 1].next) {
		const struct gate *gate = &rules->gates[g - 1];
		const struct secret_rule *rule;
		size_t at = i - (size_t)gate->at;

		if (gate->slot != slot || at < search->from ||
		    (gate->fourth && gate->fourth != fourth))
			continue;
		rule = &rules->list[gate->rule - 1];
		if (is_at(search->text, at, rule) &&
		    search->match(search, at, rule))
			return true;
	}
	return false;
}

/* The next place with a slot that rules use; text.n: none. */
static size_t
next_used(const struct secret_rules *rules, struct str text, size_t at)
{
	for (; at + 4 <= text.n; at += 2) {
		size_t slot = slot_at(text.p + at);

		if (rules->used[slot / 64] >> slot % 64 & 1)
			return at;
	}
	return text.n;
}

bool
secret_search(struct secret_search *search)
{
	const struct secret_rules *rules = all_rules();
	struct str text = search->text;

	for (size_t i = next_used(rules, text, search->from); i < text.n;
	     i = next_used(rules, text, i + 2)) {
		if (search_slot(rules, search, slot_at(text.p + i), i))
			return true;
	}
	return false;
}

const struct secret_rule *
secret_prefix_at(struct str text, size_t at)
{
	const struct secret_rules *rules = all_rules();
	for (size_t i = 0; i < rules->n; i++) {
		const struct secret_rule *rule = &rules->list[i];

		if (rule->form <= SECRET_RANDOM && is_at(text, at, rule))
			return rule;
	}
	return NULL;
}
