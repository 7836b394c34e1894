#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>

#include "learn/rules_match.h"
#include "base/err.h"
#include "base/utf8.h"

/*
 * The limits guard against patterns that try every way to match: a million
 * steps are some 10 ms. JIT pays for itself after about this much text that one
 * rule has looked at.
 */
enum { STEPS = 1000000, HEAP_KB = 20000, JIT_PAYS = 1024, GROUPS = 8 };

uint64_t
rules_kind(struct str type)
{
	return (uint64_t)1 << (type.n == 0
		       ? 0
		       : (type.n * 5 + (unsigned char)type.p[0] +
			     (unsigned char)type.p[type.n - 1]) %
			   64);
}

void
rules_prepare(struct rules *rules)
{
	pcre2_match_context *context = pcre2_match_context_create(NULL);
	size_t none = 0;

	rules->words = rules->count / 64 + 1;
	rules->open = grow(NULL, &none, 2 * rules->words, sizeof(uint64_t));
	rules->always = rules->open + rules->words;
	memset(rules->always, 0, rules->words * sizeof(uint64_t));
	for (size_t i = 0; i < rules->count; i++) {
		if (rules->list[i].gated)
			continue;
		rules->always[i / 64] |= (uint64_t)1 << i % 64;
		rules->always_kinds |= rules->list[i].kind;
	}
	rules->data = pcre2_match_data_create(GROUPS, NULL);
	if (!context || !rules->data)
		die_memory();
	pcre2_set_match_limit(context, STEPS);
	pcre2_set_heap_limit(context, HEAP_KB);
	rules->context = context;
}

void
rules_forget(struct rules *rules)
{
	for (size_t i = 0; i < rules->count; i++)
		pcre2_code_free(rules->list[i].code);
	pcre2_match_data_free(rules->data);
	pcre2_match_context_free(rules->context);
	free(rules->open);
	buf_free(&rules->clean);
}

bool
rules_compile(struct rules *rules, struct rule *rule)
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

/*
 * What is not seldom runs by JIT. Where the system allows none, the
 * interpreter does the same more slowly.
 */
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
	/* With no checks of what is known to be right. */
	if (rule->jit)
		return pcre2_jit_match(rule->code, (PCRE2_SPTR)text.p, text.n,
		    from, 0, rules->data, rules->context);
	return pcre2_match(rule->code, (PCRE2_SPTR)text.p, text.n, from,
	    PCRE2_NO_UTF_CHECK, rules->data, rules->context);
}

/*
 * The text as PCRE2 gets it: what is no UTF-8 is a `?` a byte, so that places
 * stay the same. (PCRE2_MATCH_INVALID_UTF finds other matches with JIT than
 * without it, where \W goes back over a sequence.)
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
	if (!rules->said)
		skip(rules->file, rule->line,
		    "%.*s: gave up on a text (match limit)",
		    STR_ARG(rule->name));
	rules->said = true;
}

static bool
match(struct rules *rules, struct rule *rule, size_t from, struct rule_hit *hit)
{
	struct str text = rules->checked ? rules->subject : subject(rules);
	const size_t *at;
	int n;

	if (!rule->code && !rules_compile(rules, rule))
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

/* Behind a match; an empty one is passed over with the character at it. */
static size_t
behind(struct rules *rules, struct str match)
{
	size_t at = (size_t)(match.p - rules->text.p) + match.n;
	size_t length;

	if (match.n > 0 || at >= rules->text.n)
		return at + (match.n == 0);
	length = utf8_length(str_skip(subject(rules), at));
	return at + (length ? length : 1);
}

/* The first rule at or behind i whose gate is open; count if none. */
static size_t
open_rule(const struct rules *rules, size_t i)
{
	for (size_t word = i / 64; word < rules->words; word++) {
		uint64_t bits = rules->open[word];

		if (word == i / 64)
			bits &= UINT64_MAX << i % 64;
		if (bits) {
			i = word * 64 + (size_t)__builtin_ctzll(bits);
			return i < rules->count ? i : rules->count;
		}
	}
	return rules->count;
}

static bool
is_of(const struct rule *rule, uint64_t kind, struct str type)
{
	return rule->kind == kind && str_eq(rule->type, type);
}

bool
rules_may(const struct rules *rules, struct str type)
{
	uint64_t kind = rules_kind(type);

	if (!(rules->open_kinds & kind))
		return false;
	for (size_t i = 0; (i = open_rule(rules, i)) < rules->count; i++) {
		if (is_of(&rules->list[i], kind, type))
			return true;
	}
	return false;
}

bool
rules_find(struct rules *rules, struct str type, struct rule_hit *hit)
{
	uint64_t kind = rules_kind(type);

	if (!(rules->open_kinds & kind))
		return false;
	for (size_t i = 0; (i = open_rule(rules, i)) < rules->count; i++) {
		struct rule *rule = &rules->list[i];

		if (is_of(rule, kind, type) && match(rules, rule, 0, hit))
			return true;
	}
	return false;
}

bool
rules_next(struct rules *rules, struct rule_walk *walk, struct rule_hit *hit)
{
	size_t i;

	while ((i = open_rule(rules, walk->rule)) < rules->count) {
		if (i != walk->rule)
			*walk = (struct rule_walk){ i, 0 };
		if (walk->at <= rules->text.n &&
		    match(rules, &rules->list[i], walk->at, hit)) {
			walk->at = behind(rules, hit->match);
			return true;
		}
		*walk = (struct rule_walk){ i + 1, 0 };
	}
	return false;
}
