/* budget --plan: the plan. */
#include <fnmatch.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/in.h"
#include "base/utf8.h"
#include "budget.h"
#include "same/intern.h"
#include "text/show.h"

struct load_plan {
	struct arena arena;
	struct load_rule *rules;
	size_t n, cap;
	size_t *globs; /* the rules with wildcards */
	size_t n_globs, cap_globs;
	struct intern names; /* of the other rules */
	size_t *named;       /* by number: the first rule of that name */
	size_t cap_named;
};

static const char *const level_names[] = {
	[LOAD_NONE] = "-",
	[LOAD_LINE] = "128",
	[LOAD_HEADER] = "512",
	[LOAD_WHOLE] = "whole",
};

const char *
load_level_name(enum load_level level)
{
	return level_names[level];
}

static bool
find_level(struct str name, enum load_level *level)
{
	for (int i = LOAD_LINE; i < LOAD_LEVELS; i++) {
		if (str_same(name, str_of(level_names[i]))) {
			*level = (enum load_level)i;
			return true;
		}
	}
	return false;
}

static bool
find_priority(struct str name, size_t *priority)
{
	if (name.n != 2 || to_lower(name.p[0]) != 'p' || name.p[1] < '0' ||
	    name.p[1] >= '0' + LOAD_PRIORITIES)
		return false;
	*priority = (size_t)(name.p[1] - '0');
	return true;
}

/* The last priority is loaded on demand: one line mentions it. */
static enum load_level
usual_level(size_t priority)
{
	return priority + 1 < LOAD_PRIORITIES ? LOAD_WHOLE : LOAD_LINE;
}

/* For fnmatch(): "x" for "./x". */
static const char *
path_string(struct arena *arena, struct str s)
{
	char *p;

	while (str_starts(s, STR("./")))
		s = str_skip(s, 2);
	p = arena_alloc(arena, s.n + 1);
	if (s.n)
		memcpy(p, s.p, s.n);
	p[s.n] = '\0';
	return p;
}

/* Returns up to `most` words before a comment, most + 1 if there are more. */
static size_t
cut_words(struct str line, struct str words[], size_t most)
{
	size_t n = 0;

	for (;;) {
		size_t end = 0;

		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			return n;
		if (n == most)
			return n + 1;
		while (end < line.n && !is_space(line.p[end]))
			end++;
		words[n++] = str_head(line, end);
		line = str_skip(line, end);
	}
}

/*
 * Names without wildcards are looked up; only the first rule of a name counts.
 */
static void
add_rule(struct load_plan *plan, struct load_rule rule)
{
	struct str name = str_of(rule.glob);
	size_t at = plan->n;
	uint32_t number;

	*array_push(&plan->rules, &plan->n, &plan->cap) = rule;
	if (strpbrk(rule.glob, "*?[\\")) {
		*array_push(&plan->globs, &plan->n_globs,
		    &plan->cap_globs) = at;
		return;
	}
	if (intern_find(&plan->names, name))
		return;
	number = intern_add(&plan->names, name);
	plan->named = grow(plan->named, &plan->cap_named, number + 1,
	    sizeof *plan->named);
	plan->named[number] = at;
}

static bool
read_rule(struct load_plan *plan, struct str line, const char *file,
    size_t number)
{
	struct str words[3];
	struct load_rule rule;
	size_t n = cut_words(line, words, 3);

	if (n == 0)
		return true;
	if (n < 2 || n > 3)
		return fail("%s:%zu: a line is PRIORITY GLOB [LEVEL]", file,
		    number);
	if (!find_priority(words[0], &rule.priority))
		return fail(
		    "%s:%zu: unknown priority '%.*s'; use P0, P1, P2 or P3",
		    file, number, STR_ARG(words[0]));
	rule.most = usual_level(rule.priority);
	if (n == 3 && !find_level(words[2], &rule.most))
		return fail(
		    "%s:%zu: unknown level '%.*s'; use 128, 512 or whole", file,
		    number, STR_ARG(words[2]));
	rule.glob = path_string(&plan->arena, words[1]);
	add_rule(plan, rule);
	return true;
}

struct load_plan *
load_plan_open(const char *file)
{
	struct load_plan *plan = zeroed(1, sizeof *plan);
	struct buf text = { 0 };
	struct str rest;
	bool good = true;

	if (!read_file(file, &text))
		die("cannot read the plan '%s'", file);
	rest = utf8_without_bom(buf_str(&text));
	for (size_t number = 1; rest.n; number++)
		good &= read_rule(plan, str_cut(&rest, '\n'), file, number);
	buf_free(&text);
	if (!good)
		die("'%s' is not a plan of what to load", file);
	return plan;
}

/* The first rule with exactly this name; past the last if there is none. */
static size_t
find_name(const struct load_plan *plan, const char *name)
{
	uint32_t number = intern_find(&plan->names, str_of(name));

	return number ? plan->named[number] : plan->n;
}

size_t
load_plan_find(struct load_plan *plan, struct str file, struct load_rule *rule)
{
	const char *path = path_string(&plan->arena, file);
	const char *base = path_string(&plan->arena, base_name(file));
	size_t first = find_name(plan, path), other = find_name(plan, base);

	first = other < first ? other : first;
	for (size_t i = 0; i < plan->n_globs && plan->globs[i] < first; i++) {
		const char *glob = plan->rules[plan->globs[i]].glob;

		if (fnmatch(glob, path, 0) == 0 || fnmatch(glob, base, 0) == 0)
			first = plan->globs[i];
	}
	*rule = (struct load_rule){ .priority = LOAD_PRIORITIES - 1 };
	rule->most = usual_level(rule->priority);
	if (first < plan->n)
		*rule = plan->rules[first];
	return first;
}

void
load_plan_close(struct load_plan *plan)
{
	free(plan->rules);
	free(plan->globs);
	free(plan->named);
	intern_free(&plan->names);
	arena_free(&plan->arena);
	free(plan);
}
