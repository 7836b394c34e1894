#include <stdlib.h>
#include <unistd.h>

#include "rules.h"
#include "rules_match.h"
#include "err.h"
#include "in.h"

struct str
rules_builtin(const char *name)
{
	for (const struct rules_file *f = rules_files; f->name; f++) {
		if (strcmp(f->name, name) == 0)
			return str_of(f->text);
	}
	return (struct str){ 0 };
}

/* ---- gates ---- */

static size_t
slot_of(char a, char b)
{
	return ((size_t)(unsigned char)a * 67 + (unsigned char)b) %
	    RULES_SLOTS;
}

static void
add_gate(struct rules *rules, size_t rule, struct str literal)
{
	size_t slot = slot_of(literal.p[0], literal.p[1]);

	rules->gates = grow(rules->gates, &rules->gate_cap,
	    rules->gate_count + 1, sizeof(*rules->gates));
	rules->gates[rules->gate_count++] =
	    (struct rule_gate){ literal, rule, rules->slots[slot] };
	rules->slots[slot] = (uint16_t)rules->gate_count;
}

/* Lower case and real spaces, in place: the source is ours. */
static void
plain_gate(struct str literal)
{
	char *p = (char *)(uintptr_t)literal.p;

	for (size_t i = 0; i < literal.n; i++)
		p[i] = p[i] == '_' ? ' ' : to_lower(p[i]);
}

static bool
add_gates(struct rules *rules, size_t rule, struct str gates)
{
	if (str_eq(gates, STR("-")))
		return true;
	rules->list[rule].gated = true;
	while (gates.p) {
		struct str literal = str_cut(&gates, '|');

		if (literal.n < 2 || rules->gate_count == UINT16_MAX)
			return false;
		plain_gate(literal);
		add_gate(rules, rule, literal);
	}
	return true;
}

static bool
gate_at(struct str text, size_t at, struct str literal)
{
	if (text.n - at < literal.n)
		return false;
	for (size_t i = 2; i < literal.n; i++) {
		if (to_lower(text.p[at + i]) != literal.p[i])
			return false;
	}
	return to_lower(text.p[at]) == literal.p[0] &&
	    to_lower(text.p[at + 1]) == literal.p[1];
}

void
rules_look(struct rules *rules, struct str text)
{
	char last = text.n ? to_lower(text.p[0]) : 0;

	rules->text = text;
	rules->checked = false;
	for (size_t i = 0; i < rules->count; i++)
		rules->open[i] = rules->ungated || !rules->list[i].gated;
	if (rules->ungated)
		return;
	for (size_t i = 1; i < text.n; i++) {
		char c = to_lower(text.p[i]);
		size_t g = rules->slots[slot_of(last, c)];

		last = c;
		for (; g; g = rules->gates[g - 1].next) {
			const struct rule_gate *gate = &rules->gates[g - 1];

			if (!rules->open[gate->rule] &&
			    gate_at(text, i - 1, gate->literal))
				rules->open[gate->rule] = true;
		}
	}
}

/* ---- reading ---- */

static struct str
take_word(struct str *line)
{
	struct str word = str_cut(line, ' ');

	*line = str_trim(*line);
	return word;
}

static bool
parse_line(struct rules *rules, struct str line, size_t number)
{
	struct rule rule = { .line = number };

	rule.name = take_word(&line);
	rule.type = take_word(&line);
	rule.gates = take_word(&line);
	rule.pattern = line;
	if (rule.pattern.n == 0) {
		fail("%s:%zu: a rule is NAME TYPE GATE PATTERN",
		    rules->file, number);
		return false;
	}
	rules->list = grow(rules->list, &rules->cap, rules->count + 1,
	    sizeof(*rules->list));
	rules->list[rules->count] = rule;
	if (!add_gates(rules, rules->count, rule.gates)) {
		fail("%s:%zu: a gate needs two bytes at least", rules->file,
		    number);
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

static bool
read_from(struct buf *path, const char *directory, const char *name)
{
	buf_clear(path);
	buf_addf(path, "%s/%s", directory, name);
	buf_addc(path, '\0');
	return access(path->p, R_OK) == 0;
}

void
rules_open(struct rules *rules, const char *name, const char *file)
{
	const char *data = getenv("PITH_DATA");
	struct buf path = { 0 }, text = { 0 };
	struct str source = rules_builtin(name);

	if (!file && ((data && read_from(&path, data, name)) ||
	    read_from(&path, PITH_DATA, name)))
		file = path.p;
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
