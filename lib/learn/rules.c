#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>

#include "learn/rules.h"

#include "base/data.h"
#include "base/err.h"
#include "base/in.h"
#include "base/utf8.h"

/* ---- gates ---- */

/* Five bits of a letter are the same in either case. */
enum { FIVE_BITS = 32, SLOT_BITS = 12, FOUR_BITS = 17 };
_Static_assert(1 << SLOT_BITS == RULES_SLOTS, "a slot is a hash");
_Static_assert(1 << FOUR_BITS == RULES_FOURS, "four bytes are a hash");

/* The first one in the lowest bits: one load. */
static inline uint32_t
four_bytes(const char p[4])
{
	return (uint32_t)(unsigned char)p[0] |
	    (uint32_t)(unsigned char)p[1] << 8 |
	    (uint32_t)(unsigned char)p[2] << 16 |
	    (uint32_t)(unsigned char)p[3] << 24;
}

/*
 * A text is looked at from every second byte on: at four bytes, which may be those of
 * a gate, and then at three of them, which are a slot. A gate that the first word
 * begins with has places of its own.
 */
static inline size_t
four_of(uint32_t four, bool first)
{
	return ((four & 0x1f1f1f1f) * 0x9e3779b1u >> (32 - FOUR_BITS)) ^ first;
}

static inline size_t
slot_of(uint32_t four, bool first)
{
	return ((four & 0x1f1f1f) * 0x9e3779b1u >> (32 - SLOT_BITS)) ^ first;
}

/* Where five letters begin that have the rarest ones in their middle. */
static size_t
rarest(struct str literal)
{
	static const char often[] = "etaoinsrhldcumfpgwybvkxjqz";
	enum { WIDTH = 5 };
	size_t best = 0, at = 0;

	for (size_t i = 0; i + WIDTH <= literal.n; i++) {
		size_t rarity = 0;

		for (size_t j = i + 1; j < i + WIDTH - 1; j++) {
			const char *p = strchr(often, literal.p[j]);

			if (literal.p[j] != ' ')
				rarity += p ? (size_t)(p - often) + 1 : 30;
		}
		if (rarity > best) {
			best = rarity;
			at = i;
		}
	}
	return at;
}

static void
add_to_slot(struct rules *rules, size_t slot, struct rule_gate gate)
{
	gate.next = rules->slots[slot];
	*array_push(&rules->gates, &rules->gate_count, &rules->gate_cap) = gate;
	rules->slots[slot] = (uint16_t)rules->gate_count;
}

/* The gate of four bytes of a literal, `any` in place of those that it lacks. */
static struct rule_gate
gate_of(struct str literal, size_t at, char any, uint32_t *four)
{
	char p[4] = { 0 }, mask[4] = { 0 };
	struct rule_gate gate = { .at = (uint16_t)at };

	for (size_t i = 0; i < 4; i++, at++) {
		bool own = at > 0 && at <= literal.n;

		p[i] = own ? literal.p[at - 1] : any;
		mask[i] = own ? FIVE_BITS - 1 : 0;
	}
	*four = four_bytes(p);
	gate.mask = four_bytes(mask);
	gate.key = *four & gate.mask;
	return gate;
}

/* In the slot of its three bytes; where one is not its own, in that of any. */
static void
add_place(struct rules *rules, size_t literal, size_t at)
{
	struct str text = rules->literals[literal].text;
	bool first = rules->literals[literal].first;

	for (int any = 0; any < FIVE_BITS; any++) {
		uint32_t four;
		struct rule_gate gate = gate_of(text, at, (char)any, &four);

		gate.literal = (uint16_t)literal;
		add_to_slot(rules, slot_of(four, first), gate);
		if (gate.mask & 0xff && gate.mask & 0xff0000)
			return;
	}
}

/* The first of the two places where a literal is looked for, from 1. */
static size_t
place_in(struct str literal, bool first)
{
	if (first)
		return 1;
	return literal.n > 3 ? rarest(literal) + 1 : 0;
}

/* The number of a literal that has been added; literal_count: none is it. */
static size_t
find_literal(const struct rules *rules, struct str text, bool first)
{
	uint32_t four;
	size_t g;

	gate_of(text, place_in(text, first), 0, &four);
	g = rules->slots[slot_of(four, first)];
	for (; g; g = rules->gates[g - 1].next) {
		size_t i = rules->gates[g - 1].literal;

		if (rules->literals[i].first == first &&
		    str_eq(rules->literals[i].text, text))
			return i;
	}
	return rules->literal_count;
}

static void
add_literal(struct rules *rules, struct str text, bool first)
{
	struct rule_literal literal = { .text = text,
		.at = place_in(text, first),
		.first = first };
	struct str head = str_head(text, sizeof literal.head);
	char case_bits[sizeof literal.head] = { 0 };
	char mask[sizeof literal.head] = { 0 };

	for (size_t i = 0; i < head.n; i++) {
		mask[i] = '\xff';
		case_bits[i] = (char)(is_lower(head.p[i]) ? ' ' : 0);
	}
	memcpy(&literal.head, head.p, head.n);
	memcpy(&literal.case_bits, case_bits, sizeof case_bits);
	memcpy(&literal.head_mask, mask, sizeof mask);
	*array_push(&rules->literals, &rules->literal_count,
	    &rules->literal_cap) = literal;
	add_place(rules, rules->literal_count - 1, literal.at);
	/* One of them is where the text is looked at. */
	if (!first)
		add_place(rules, rules->literal_count - 1, literal.at + 1);
}

/* Several rules may have the literal. */
static void
add_gate(struct rules *rules, size_t rule, struct str text)
{
	bool first = text.p[0] == '^';
	size_t literal;

	text = str_skip(text, first);
	literal = find_literal(rules, text, first);
	if (literal == rules->literal_count)
		add_literal(rules, text, first);
	rules->literals[literal].kinds |= rules->list[rule].kind;
	*array_push(&rules->openings, &rules->opening_count,
	    &rules->opening_cap) = (struct rule_opening){ literal, rule };
}

/* Lower case and real spaces, in place: the buffer is ours. */
static void
plain_gate(struct str literal)
{
	char *p = (char *)(uintptr_t)literal.p;

	for (size_t i = 0; i < literal.n; i++)
		p[i] = p[i] == '_' ? ' ' : to_lower(p[i]);
}

/* Returns what is wrong with them, or NULL. */
static const char *
add_gates(struct rules *rules, size_t rule, struct str gates)
{
	if (str_eq(gates, STR("-")))
		return NULL;
	rules->list[rule].unspaced = str_eq(gates, STR("!"));
	if (rules->list[rule].unspaced)
		return NULL;
	rules->list[rule].gated = true;
	while (gates.p) {
		struct str literal = str_cut(&gates, '|');

		if (literal.n > UINT16_MAX / 2)
			return "too long a gate";
		if (literal.n < (literal.n && literal.p[0] == '^' ? 3 : 2))
			return "a gate needs at least two bytes";
		if (rules->gate_count > UINT16_MAX - 2 * FIVE_BITS)
			return "too many gates";
		plain_gate(literal);
		add_gate(rules, rule, literal);
	}
	return NULL;
}

/* The literal begins at `from`, which may be beyond the text. */
static inline bool
is_at(const struct rule_literal *literal, struct str text, size_t from)
{
	size_t n = literal->text.n;
	uint64_t head = 0;

	if (from > text.n || text.n - from < n)
		return false;
	text = str_skip(text, from);
	if (text.n >= sizeof head)
		memcpy(&head, text.p, sizeof head);
	else
		memcpy(&head, text.p, text.n);
	if (((head | literal->case_bits) & literal->head_mask) != literal->head)
		return false;
	for (size_t i = sizeof head; i < n; i++) {
		if (to_lower(text.p[i]) != literal->text.p[i])
			return false;
	}
	return true;
}

/* Opens the rules that have a gate here, with these bytes. */
static void
try_gates(struct rules *rules, uint32_t four, size_t at, bool first)
{
	size_t g = rules->slots[slot_of(four, first)];

	for (; g; g = rules->gates[g - 1].next) {
		const struct rule_gate *gate = &rules->gates[g - 1];
		const struct rule_literal *literal;
		size_t from = at + 1 - gate->at;

		if ((four & gate->mask) != gate->key)
			continue;
		literal = &rules->literals[gate->literal];
		if ((literal->first && from != rules->first_word) ||
		    !is_at(literal, rules->text, from))
			continue;
		rules->open_kinds |= literal->kinds;
		for (size_t i = 0; i < rules->words; i++)
			rules->open[i] |=
			    rules->opens[gate->literal * rules->words + i];
	}
}

/* ---- which four bytes are those of a gate ---- */

static void
add_four(struct rule_fours *fours, uint32_t four, bool first)
{
	size_t bit = four_of(four, first);

	fours->bits[bit / 64] |= (uint64_t)1 << bit % 64;
}

/* Those of the gate at a place of a literal; what it lacks may be any. */
static void
add_fours(struct rule_fours *fours, const struct rule_literal *literal,
    size_t at)
{
	uint32_t four;
	struct rule_gate gate = gate_of(literal->text, at, 0, &four);
	uint32_t lacks = ~gate.mask & 0x1f1f1f1f, any = 0;

	/* All numbers that have no bits but these. */
	do {
		add_four(fours, gate.key | any, literal->first);
		any = (any - lacks) & lacks;
	} while (any);
}

/* Those of the rules of some types. */
static const struct rule_fours *
fours_of(struct rules *rules, uint64_t kinds)
{
	size_t i = 0;

	while (rules->fours[i] && rules->fours[i]->kinds != kinds)
		i++;
	if (rules->fours[i])
		return rules->fours[i];
	rules->fours[i] = zeroed(1, sizeof *rules->fours[i]);
	rules->fours[i]->kinds = kinds;
	for (size_t k = 0; k < rules->literal_count; k++) {
		const struct rule_literal *literal = &rules->literals[k];

		if ((literal->kinds & kinds) == 0)
			continue;
		add_fours(rules->fours[i], literal, literal->at);
		if (!literal->first)
			add_fours(rules->fours[i], literal, literal->at + 1);
	}
	return rules->fours[i];
}

/* The four bytes that s begins with; NUL for those that it lacks. */
static uint32_t
first_bytes(struct str s)
{
	char p[4] = { 0 };

	if (s.n >= sizeof p)
		return four_bytes(s.p);
	for (size_t i = 0; i < s.n; i++)
		p[i] = s.p[i];
	return four_bytes(p);
}

static inline void
look_at(struct rules *rules, const struct rule_fours *fours, uint32_t four,
    size_t at, bool first)
{
	size_t bit = four_of(four, first);

	if (fours->bits[bit / 64] >> bit % 64 & 1)
		try_gates(rules, four, at, first);
}

/* Opens all rules with a gate in the text. */
static void
find_gates(struct rules *rules, const struct rule_fours *fours, struct str text)
{
	size_t at = 0, first = rules->first_word;

	for (; at + 3 < text.n; at += 2)
		look_at(rules, fours, four_bytes(text.p + at), at, false);
	/* The last two or three; a gate of two bytes may be the last ones. */
	if (at + 1 < text.n)
		look_at(rules, fours, first_bytes(str_skip(text, at)), at,
		    false);
	if (first + 1 < text.n)
		look_at(rules, fours, first_bytes(str_skip(text, first)), first,
		    true);
}

void
rules_look_for(struct rules *rules, struct str text, uint64_t kinds)
{
	bool unspaced = str_chr(text, ' ', 0) == text.n;
	const struct rule_set *set = &rules->ungated_in[unspaced];

	rules->text = text;
	rules->checked = false;
	rules->first_word = 0;
	while (
	    rules->first_word < text.n && !is_ident(text.p[rules->first_word]))
		rules->first_word++;
	rules->open_kinds = rules->ungated ? UINT64_MAX : set->kinds;
	for (size_t i = 0; i < rules->words; i++)
		rules->open[i] = rules->ungated ? UINT64_MAX : set->rules[i];
	if (!rules->ungated)
		find_gates(rules, fours_of(rules, kinds), text);
}

void
rules_look(struct rules *rules, struct str text)
{
	rules_look_for(rules, text, UINT64_MAX);
}

/* ---- patterns ---- */

/*
 * Match limits stop patterns that backtrack without end: a million steps take
 * about 10 ms. JIT pays for itself once a rule has seen this many bytes.
 */
enum { STEPS = 1000000, HEAP_KB = 20000, JIT_PAYS = 2048, GROUPS = 8 };

/* The rules whose type has the bit; NULL: there are none. */
static uint64_t *
of_kind(const struct rules *rules, uint64_t kind)
{
	return rules->of_kind[__builtin_ctzll(kind)];
}

static void
add_to_kind(struct rules *rules, size_t rule)
{
	uint64_t **set =
	    &rules->of_kind[__builtin_ctzll(rules->list[rule].kind)];

	if (*set == NULL)
		*set = zeroed(rules->words, sizeof **set);
	(*set)[rule / 64] |= (uint64_t)1 << rule % 64;
}

static void
set_add(struct rule_set *set, size_t rule, uint64_t kind)
{
	set->rules[rule / 64] |= (uint64_t)1 << rule % 64;
	set->kinds |= kind;
}

/* The gates of a slot next to each other, which is fewer lines of the cache. */
static void
sort_gates(struct rules *rules)
{
	struct rule_gate *sorted = zeroed(rules->gate_count, sizeof *sorted);
	size_t n = 0;

	for (size_t slot = 0; slot < RULES_SLOTS; slot++) {
		size_t g = rules->slots[slot];

		if (g)
			rules->slots[slot] = (uint16_t)(n + 1);
		for (; g; g = rules->gates[g - 1].next) {
			sorted[n] = rules->gates[g - 1];
			n++;
			sorted[n - 1].next = sorted[n - 1].next
			    ? (uint16_t)(n + 1)
			    : 0;
		}
	}
	free(rules->gates);
	rules->gates = sorted;
}

static void
prepare_gates(struct rules *rules)
{
	rules->opens = zeroed(rules->literal_count * rules->words,
	    sizeof *rules->opens);
	for (size_t i = 0; i < rules->opening_count; i++) {
		struct rule_opening opening = rules->openings[i];
		uint64_t *opens = rules->opens + opening.literal * rules->words;

		opens[opening.rule / 64] |= (uint64_t)1 << opening.rule % 64;
	}
	sort_gates(rules);
}

static void
prepare(struct rules *rules)
{
	pcre2_match_context *context = pcre2_match_context_create(NULL);

	rules->words = rules->count / 64 + 1;
	prepare_gates(rules);
	rules->open = zeroed(rules->words, sizeof *rules->open);
	for (int i = 0; i < 2; i++)
		rules->ungated_in[i].rules = zeroed(rules->words,
		    sizeof *rules->open);
	for (size_t i = 0; i < rules->count; i++) {
		const struct rule *rule = &rules->list[i];

		add_to_kind(rules, i);
		if (!rule->gated) {
			set_add(&rules->ungated_in[true], i, rule->kind);
			if (!rule->unspaced)
				set_add(&rules->ungated_in[false], i,
				    rule->kind);
		}
	}
	rules->data = pcre2_match_data_create(GROUPS, NULL);
	if (!context || !rules->data)
		die_memory();
	pcre2_set_match_limit(context, STEPS);
	pcre2_set_heap_limit(context, HEAP_KB);
	rules->context = context;
}

static void
forget(struct rules *rules)
{
	for (size_t i = 0; i < rules->count; i++)
		pcre2_code_free(rules->list[i].code);
	pcre2_match_data_free(rules->data);
	pcre2_match_context_free(rules->context);
	free(rules->open);
	free(rules->ungated_in[false].rules);
	free(rules->ungated_in[true].rules);
	for (size_t i = 0; i < countof(rules->of_kind); i++)
		free(rules->of_kind[i]);
	for (size_t i = 0; i < countof(rules->fours); i++)
		free(rules->fours[i]);
	buf_free(&rules->clean);
}

static bool
compile(struct rules *rules, struct rule *rule)
{
	unsigned char message[120] = "";
	int error;
	size_t at;

	if (rule->code || rule->broken)
		return rule->code != NULL;
	/* \C would end a match within a character. */
	rule->code = pcre2_compile((PCRE2_SPTR)rule->pattern.p, rule->pattern.n,
	    PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, &error, &at, NULL);
	if (rule->code)
		return true;
	if (error == PCRE2_ERROR_HEAP_FAILED)
		die_memory();
	rule->broken = true;
	pcre2_get_error_message(error, message, sizeof(message));
	fail("%s:%zu: %.*s: %s at %zu", rules->file, rule->line,
	    STR_ARG(rule->name), (char *)message, at);
	return false;
}

/* ---- reading ---- */

static bool
parse_line(struct rules *rules, struct str line, size_t number)
{
	struct rule rule = { .line = number };
	const char *wrong;

	rule.name = str_word(&line);
	rule.type = str_word(&line);
	rule.gates = str_word(&line);
	rule.pattern = line;
	rule.kind = rules_kind(rule.type);
	if (rule.pattern.n == 0) {
		fail("%s:%zu: a rule is NAME TYPE GATE PATTERN", rules->file,
		    number);
		return false;
	}
	rules->list = grow(rules->list, &rules->cap, rules->count + 1,
	    sizeof(*rules->list));
	rules->list[rules->count] = rule;
	wrong = add_gates(rules, rules->count, rule.gates);
	if (wrong) {
		fail("%s:%zu: %s", rules->file, number, wrong);
		return false;
	}
	rules->count++;
	return true;
}

bool
rules_parse(struct rules *rules, struct str text, const char *file)
{
	struct str rest;
	size_t number = 0;

	rules->file = file;
	buf_add(&rules->source, text);
	rest = buf_str(&rules->source);
	while (rest.n > 0) {
		struct str line = str_trim(str_cut(&rest, '\n'));

		number++;
		if (line.n > 0 && line.p[0] != '#' &&
		    !parse_line(rules, line, number))
			return false;
	}
	prepare(rules);
	return true;
}

void
rules_close(struct rules *rules)
{
	forget(rules);
	free(rules->list);
	free(rules->gates);
	free(rules->literals);
	free(rules->openings);
	free(rules->opens);
	buf_free(&rules->source);
	buf_free(&rules->path);
}

/* ---- finding the file ---- */

void
rules_open(struct rules *rules, const char *name, const char *file)
{
	struct buf path = { 0 }, text = { 0 };
	struct str source = rules_builtin(name);

	if (!file)
		file = data_find(name, &path);
	if (file && !read_file(file, &text))
		die("cannot read the rules '%s'", file);
	if (file)
		source = buf_str(&text);
	if (!file && !source.p)
		die("cannot find '%s' (see PITH_DATA)", name);
	rules->path = path;
	if (!rules_parse(rules, source, file ? file : name))
		die("'%s' is not a rule file", file ? file : name);
	for (size_t i = 0; file && i < rules->count; i++) {
		if (!compile(rules, &rules->list[i]))
			die("'%s' has a pattern that does not compile", file);
	}
	buf_free(&text);
}

struct str
rules_builtin(const char *name)
{
	return data_builtin(name);
}

/* ---- matching ---- */

/* Where the system forbids JIT, the interpreter does the same more slowly. */
static void
speed_up(struct rule *rule)
{
	if (rule->matched > JIT_PAYS && !rule->tried) {
		rule->jit = pcre2_jit_compile(rule->code, PCRE2_JIT_COMPLETE) ==
		    0;
		rule->tried = true;
	}
}

static int
run(struct rules *rules, const struct rule *rule, struct str text, size_t from)
{
	/* Skips the checks of arguments known to be valid. */
	if (rule->jit)
		return pcre2_jit_match(rule->code, (PCRE2_SPTR)text.p, text.n,
		    from, 0, rules->data, rules->context);
	return pcre2_match(rule->code, (PCRE2_SPTR)text.p, text.n, from,
	    PCRE2_NO_UTF_CHECK, rules->data, rules->context);
}

/*
 * The text that PCRE2 gets: each byte that is not UTF-8 is a `?`, so that offsets
 * stay the same. (PCRE2_MATCH_INVALID_UTF finds other matches with JIT than
 * without, where \W goes back over a sequence.)
 */
static struct str
subject(struct rules *rules)
{
	struct str rest = rules->text;
	size_t good;

	if (rules->checked)
		return rules->subject;
	rules->checked = true;
	rules->subject = rest;
	good = utf8_valid(rest);
	if (good == rest.n)
		return rest;
	buf_clear(&rules->clean);
	while (good < rest.n) {
		buf_add(&rules->clean, str_head(rest, good));
		buf_addc(&rules->clean, '?');
		rest = str_skip(rest, good + 1);
		good = utf8_valid(rest);
	}
	buf_add(&rules->clean, rest);
	rules->subject = buf_str(&rules->clean);
	return rules->subject;
}

static void
gave_up(struct rules *rules, const struct rule *rule)
{
	if (!rules->reported)
		skip(rules->file, rule->line,
		    "%.*s: gave up on a text (match limit)",
		    STR_ARG(rule->name));
	rules->reported = true;
}

static bool
match(struct rules *rules, struct rule *rule, size_t from, struct rule_hit *hit)
{
	struct str text = rules->checked ? rules->subject : subject(rules);
	const size_t *at;
	int n;

	if (!rule->code && !compile(rules, rule))
		return false;
	speed_up(rule);
	rule->matched += text.n - from;
	n = run(rules, rule, text, from);
	if (n == PCRE2_ERROR_NOMEMORY)
		die_memory();
	if (n < 0 && n != PCRE2_ERROR_NOMATCH)
		gave_up(rules, rule);
	if (n < 0)
		return false;
	at = pcre2_get_ovector_pointer(rules->data);
	/* Before PCRE2 10.38 a \K looking ahead puts the start there. */
	if (at[0] > at[1])
		return false;
	text = rules->text;
	hit->rule = rule;
	hit->match = (struct str){ text.p + at[0], at[1] - at[0] };
	hit->group = hit->match;
	if (n > 1 && at[2] != PCRE2_UNSET)
		hit->group = (struct str){ text.p + at[2], at[3] - at[2] };
	return true;
}

/* The offset after a match; after an empty one, that of the next character. */
static size_t
next_offset(struct rules *rules, struct str match)
{
	size_t at = (size_t)(match.p - rules->text.p) + match.n;
	size_t length;

	if (match.n > 0 || at >= rules->text.n)
		return at + (match.n == 0);
	length = utf8_length(str_skip(subject(rules), at));
	return at + (length ? length : 1);
}

/*
 * The first rule from i on whose gate is open, of those in the set unless it is
 * NULL; count if there is none.
 */
static size_t
open_rule(const struct rules *rules, size_t i, const uint64_t *set)
{
	for (size_t word = i / 64; word < rules->words; word++) {
		uint64_t bits = rules->open[word] &
		    (set ? set[word] : UINT64_MAX);

		if (word == i / 64)
			bits &= UINT64_MAX << i % 64;
		if (bits) {
			i = word * 64 + (size_t)__builtin_ctzll(bits);
			return i < rules->count ? i : rules->count;
		}
	}
	return rules->count;
}

/* The same of a type. */
static size_t
open_rule_of(const struct rules *rules, size_t i, struct str type)
{
	const uint64_t *set = of_kind(rules, rules_kind(type));

	if (set == NULL)
		return rules->count;
	while ((i = open_rule(rules, i, set)) < rules->count &&
	    !str_eq(rules->list[i].type, type))
		i++;
	return i;
}

bool
rules_has_open(const struct rules *rules, struct str type)
{
	return open_rule_of(rules, 0, type) < rules->count;
}

bool
rules_match(struct rules *rules, struct str type, struct rule_hit *hit)
{
	size_t i = 0;

	for (; (i = open_rule_of(rules, i, type)) < rules->count; i++) {
		if (match(rules, &rules->list[i], 0, hit))
			return true;
	}
	return false;
}

bool
rules_next(struct rules *rules, struct rule_walk *walk, struct rule_hit *hit)
{
	size_t i;

	while ((i = open_rule(rules, walk->rule, NULL)) < rules->count) {
		if (i != walk->rule)
			*walk = (struct rule_walk){ i, 0 };
		if (walk->at <= rules->text.n &&
		    match(rules, &rules->list[i], walk->at, hit)) {
			walk->at = next_offset(rules, hit->match);
			return true;
		}
		*walk = (struct rule_walk){ i + 1, 0 };
	}
	return false;
}
