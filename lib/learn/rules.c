#include <stdlib.h>

#include "learn/rules.h"
#include "base/data.h"
#include "base/err.h"
#include "base/in.h"
#include "learn/rules_match.h"

struct str
rules_builtin(const char *name)
{
	return data_builtin(name);
}

/* ---- gates ---- */

/* One of two bytes stands for as many of three. */
enum { SHORT_GATE = 32 };

/* The slot of three bytes, from that of the byte before them. */
static size_t
slot_behind(size_t slot, char c)
{
	/* Five bits of a letter are the same in either case. */
	return (slot << 5 | ((unsigned char)c & 31)) % RULES_SLOTS;
}

/*
 * Where the rarest three letters stand: few places of a text have them, so few
 * are compared.
 */
static size_t
rarest(struct str literal)
{
	static const char often[] = "etaoinsrhldcumfpgwybvkxjqz";
	size_t best = 0, at = 0;

	for (size_t i = 0; i + 2 < literal.n; i++) {
		size_t rarity = 0;

		for (size_t j = i; j < i + 3; j++) {
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
	rules->gates = grow(rules->gates, &rules->gate_cap,
	    rules->gate_count + 1, sizeof(*rules->gates));
	rules->gates[rules->gate_count++] = gate;
	rules->slots[slot] = (uint16_t)rules->gate_count;
	rules->used[slot / 64] |= (uint64_t)1 << slot % 64;
}

static void
add_gate(struct rules *rules, size_t rule, struct str literal)
{
	struct rule_gate gate = { literal, rarest(literal), rule, 0 };
	size_t slot = 0;

	for (size_t i = gate.at; i < literal.n && i < gate.at + 3; i++)
		slot = slot_behind(slot, literal.p[i]);
	if (literal.n > 2) {
		add_to_slot(rules, slot, gate);
		return;
	}
	/* Anything may follow. */
	for (int c = 0; c < SHORT_GATE; c++)
		add_to_slot(rules, slot_behind(slot, (char)c), gate);
}

/* Lower case and real spaces, in place: the source is ours. */
static void
plain_gate(struct str literal)
{
	char *p = (char *)(uintptr_t)literal.p;

	for (size_t i = 0; i < literal.n; i++)
		p[i] = p[i] == '_' ? ' ' : to_lower(p[i]);
}

/* What is wrong with them, or NULL. */
static const char *
add_gates(struct rules *rules, size_t rule, struct str gates)
{
	if (str_eq(gates, STR("-")))
		return NULL;
	rules->list[rule].gated = true;
	while (gates.p) {
		struct str literal = str_cut(&gates, '|');

		if (literal.n < 2)
			return "a gate needs two bytes at least";
		if (rules->gate_count > UINT16_MAX - SHORT_GATE)
			return "too many gates";
		plain_gate(literal);
		add_gate(rules, rule, literal);
	}
	return NULL;
}

static bool
gate_at(struct str text, size_t at, struct str literal)
{
	if (text.n - at < literal.n)
		return false;
	for (size_t i = 0; i < literal.n; i++) {
		if (to_lower(text.p[at + i]) != literal.p[i])
			return false;
	}
	return true;
}

/* Opens the rules whose gates have the three bytes at this place. */
static void
try_gates(struct rules *rules, size_t slot, size_t at)
{
	for (size_t g = rules->slots[slot]; g; g = rules->gates[g - 1].next) {
		const struct rule_gate *gate = &rules->gates[g - 1];
		uint64_t bit = (uint64_t)1 << gate->rule % 64;

		if (!(rules->open[gate->rule / 64] & bit) && at >= gate->at &&
		    gate_at(rules->text, at - gate->at, gate->literal)) {
			rules->open[gate->rule / 64] |= bit;
			rules->open_kinds |= rules->list[gate->rule].kind;
		}
	}
}

void
rules_look(struct rules *rules, struct str text)
{
	size_t slot = 0;

	rules->text = text;
	rules->checked = false;
	rules->open_kinds = rules->ungated ? UINT64_MAX : rules->always_kinds;
	for (size_t i = 0; i < rules->words; i++)
		rules->open[i] = rules->ungated ? UINT64_MAX : rules->always[i];
	if (rules->ungated)
		return;
	for (size_t i = 0; i < text.n; i++) {
		slot = slot_behind(slot, text.p[i]);
		if (rules->used[slot / 64] >> slot % 64 & 1 && i > 1)
			try_gates(rules, slot, i - 2);
	}
	/* One more than there are: a gate of two bytes may be the end. */
	if (text.n > 1)
		try_gates(rules, slot_behind(slot, '\0'), text.n - 2);
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
	rules_prepare(rules);
	return true;
}

void
rules_close(struct rules *rules)
{
	rules_forget(rules);
	free(rules->list);
	free(rules->gates);
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
		die("'%s' is no rule file", file ? file : name);
	for (size_t i = 0; file && i < rules->count; i++) {
		if (!rules_compile(rules, &rules->list[i]))
			die("'%s' has a pattern that does not compile", file);
	}
	buf_free(&text);
}
