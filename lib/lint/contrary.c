#include "lint/contrary.h"

#include "base/map.h"
#include "lint/claim.h"
#include "text/fold.h"
#include "text/show.h"
#include "text/wordlist.h"

static const char rule[] = "contradiction";

/* ---- tools that are forbidden ---- */

/* Those of which a project uses one and not the others. */
static const struct str tools[] = { STR_INIT("npm"), STR_INIT("pnpm"),
	STR_INIT("yarn"), STR_INIT("bun"), STR_INIT("pip"), STR_INIT("poetry"),
	STR_INIT("uv"), STR_INIT("pipenv"), STR_INIT("conda"), STR_INIT("jest"),
	STR_INIT("vitest"), STR_INIT("mocha"), STR_INIT("pytest"),
	STR_INIT("eslint"), STR_INIT("biome") };

enum { TOOLS = countof(tools) };

/* What stands alone in a code span: `npm`; not `npm test`, which may be allowed. */
static size_t
tool_of(struct str text)
{
	size_t i = 0;

	while (i < TOOLS && !str_eq(text, tools[i]))
		i++;
	return i;
}

/* The next code span of a line; false if there is none. */
static bool
next_span(struct str *rest, struct str *before, struct str *span)
{
	uint64_t none = 0;

	for (;;) {
		size_t at = str_chr(*rest, '`', 0), taken, quotes;

		if (at == rest->n)
			return false;
		*before = (struct str){ before->p,
			(size_t)(rest->p + at - before->p) };
		*rest = str_skip(*rest, at);
		taken = show_code_span(*rest, &none);
		quotes = str_run(*rest, '`');
		if (taken == 0) {
			*rest = str_skip(*rest, quotes);
			continue;
		}
		*span = str_trim(
		    (struct str){ rest->p + quotes, taken - 2 * quotes });
		*rest = str_skip(*rest, taken);
		return true;
	}
}

/* "never use `npm`": what is right before the span forbids it. */
static bool
is_forbidding(struct str before)
{
	enum { NEAR = 24 };
	size_t from = before.n > NEAR ? before.n - NEAR : 0;
	struct str words = str_skip(before, from), phrase;

	phrase = wordlist_find(LIST_RULE_FORBIDS, words);
	/* Nothing but blanks and marks is between. */
	return phrase.n &&
	    str_trim((struct str){ str_end(phrase),
			 (size_t)(str_end(words) - str_end(phrase)) })
		.n <= 2;
}

static void
find_forbidden(const struct memory *memory, size_t forbidden[TOOLS])
{
	for (size_t line = 0; line < memory->n; line++) {
		struct str rest = memory->lines[line].text, span;
		struct str before = { rest.p, 0 };

		if (memory->lines[line].md.kind == MD_CODE ||
		    memory->lines[line].past)
			continue;
		while (next_span(&rest, &before, &span)) {
			size_t tool = tool_of(span);

			if (tool < TOOLS && is_forbidding(before) &&
			    forbidden[tool] == 0)
				forbidden[tool] = line + 1;
		}
	}
}

/* A command, in a code span or in a fence, that runs a forbidden tool. */
static void
check_command(struct findings *findings, const struct memory *memory,
    size_t line, struct str command, const size_t forbidden[TOOLS])
{
	struct str rest = str_trim(command), program;
	struct src src, there;
	size_t tool;

	if (str_starts(rest, STR("$ ")))
		rest = str_skip(rest, 2);
	program = str_word(&rest);
	tool = rest.n ? tool_of(program) : TOOLS;
	if (tool == TOOLS || forbidden[tool] == 0 ||
	    forbidden[tool] == line + 1)
		return;
	src = memory_src(memory, line, program);
	there = memory_src_lines(memory, forbidden[tool] - 1,
	    forbidden[tool] - 1);
	findings_add(findings, SEVERITY_WARNING, rule, &src,
	    "runs '%.*s', which line %zu forbids", STR_ARG(program),
	    there.line);
	findings_also(findings, &there);
}

static void
find_commands(struct findings *findings, const struct memory *memory,
    const size_t forbidden[TOOLS])
{
	for (size_t line = 0; line < memory->n; line++) {
		struct str rest = memory->lines[line].text, span;
		struct str before = { rest.p, 0 };

		if (memory->lines[line].past)
			continue;
		if (memory->lines[line].md.kind == MD_CODE) {
			check_command(findings, memory, line, rest, forbidden);
			continue;
		}
		/* A line that forbids something names what it forbids. */
		if (wordlist_has(LIST_RULE_FORBIDS, rest))
			continue;
		while (next_span(&rest, &before, &span))
			check_command(findings, memory, line, span, forbidden);
	}
}

/* ---- "always" and "never" ---- */

struct oath {
	size_t line;
	bool never;
};

/* "Never commit generated files." is "commit generated files", and never. */
static bool
oath_parse(struct oath *oath, struct str text, struct folded *words)
{
	size_t always = wordlist_begins(LIST_RULE_ALWAYS, text);
	size_t never = wordlist_begins(LIST_RULE_NEVER, text);

	if (always == 0 && never == 0)
		return false;
	oath->never = never > 0;
	fold(words, str_skip(text, never ? never : always));
	/* "Always check:" says it in the list below it. */
	return words->n >= 12 && !words->cut && !str_ends(text, STR(":"));
}

static void
find_oaths(struct findings *findings, const struct memory *memory)
{
	struct oath *oaths = NULL;
	size_t n = 0, cap = 0;
	struct map map = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		struct oath oath = { .line = line };
		struct src src, there;
		struct folded words;
		size_t *at;

		if (memory->lines[line].md.kind == MD_CODE ||
		    memory->lines[line].past ||
		    !oath_parse(&oath, md_plain(memory->lines[line].md.text),
			&words))
			continue;
		at = map_put(&map,
		    str_hash((struct str){ words.text, words.n }));
		if (*at == 0) {
			*array_push(&oaths, &n, &cap) = oath;
			*at = n;
			continue;
		}
		if (oaths[*at - 1].never == oath.never)
			continue;
		src = memory_src_lines(memory, line, line);
		there = memory_src_lines(memory, oaths[*at - 1].line,
		    oaths[*at - 1].line);
		findings_add(findings, SEVERITY_WARNING, rule, &src,
		    "says the opposite of line %zu", there.line);
		findings_also(findings, &there);
	}
	free(oaths);
	map_free(&map);
}

/* ---- one thing, two values ---- */

static const char *
topic_name(enum topic topic)
{
	static const char *const names[] = { "package manager", "test runner",
		"version", "indentation", "base branch", "port" };

	return names[topic];
}

/* Each claim is compared with the first one about the same thing. */
static void
find_claims(struct findings *findings, const struct memory *memory)
{
	struct first {
		struct claim claim;
		size_t line;
	} *all = NULL;
	size_t n = 0, cap = 0;
	struct map map = { 0 };

	for (size_t line = 0; line < memory->n; line++) {
		struct claim claim;
		const struct first *first;
		struct src src, there;
		size_t *at;

		if (!claim_parse(&claim, memory, line))
			continue;
		at = map_put(&map,
		    (claim.subject * 8 + claim.topic + 1) *
			0x9e3779b97f4a7c15u);
		if (*at == 0) {
			*array_push(&all, &n, &cap) = (struct first){ claim,
				line };
			*at = n;
			continue;
		}
		first = &all[*at - 1];
		if (claim_agrees(&claim, &first->claim))
			continue;
		src = memory_src(memory, line, claim.value);
		there = memory_src(memory, first->line, first->claim.value);
		findings_add(findings, SEVERITY_WARNING, rule, &src,
		    "the %s is '%.*s' here, and '%.*s' on line %zu",
		    topic_name(claim.topic), STR_ARG(claim.value),
		    STR_ARG(first->claim.value), there.line);
		findings_also(findings, &there);
	}
	free(all);
	map_free(&map);
}

void
contrary_find(struct findings *findings, const struct memory *memory)
{
	size_t forbidden[TOOLS] = { 0 };

	find_forbidden(memory, forbidden);
	find_commands(findings, memory, forbidden);
	find_oaths(findings, memory);
	find_claims(findings, memory);
}
