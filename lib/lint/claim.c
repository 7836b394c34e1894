#include "lint/claim.h"

#include "base/map.h"
#include "text/wordlist.h"

/* ---- words of a value ---- */

static bool
is_word_char(char c)
{
	return is_word_byte(c) || is_any(c, ".+-/");
}

/* The next word of a text, without marks around it; false if there is none. */
static bool
next_word(struct str *rest, struct str *word)
{
	size_t n = 0;

	while (n < rest->n && !is_word_char(rest->p[n]))
		n++;
	*rest = str_skip(*rest, n);
	n = 0;
	while (n < rest->n && is_word_char(rest->p[n]))
		n++;
	*word = str_head(*rest, n);
	*rest = str_skip(*rest, n);
	while (word->n && is_any(word->p[word->n - 1], ".-/"))
		word->n--;
	return n > 0;
}

struct names {
	const char *const *all;
	size_t n;
};

/* The place of a name in a list, plus 1; 0: it is none of them. */
static size_t
place_in(struct names names, struct str word)
{
	for (size_t i = 0; i < names.n; i++) {
		if (str_same(word, str_of(names.all[i])))
			return i + 1;
	}
	return 0;
}

/* The only word of a text that a list has; empty if there are more, or none. */
static struct str
only_word(struct names names, struct str text)
{
	const struct str none = { "", 0 };
	struct str only = none, word;

	while (next_word(&text, &word)) {
		if (!place_in(names, word))
			continue;
		if (only.n && !str_same(only, word))
			return none;
		only = word;
	}
	return only;
}

#define NAMES(list) ((struct names){ list, countof(list) })

/* ---- "Label: value", and a row of two cells ---- */

static bool
is_decoration(char c)
{
	return is_space(c) || is_any(c, "*_`");
}

static bool
split_label(const struct memory_line *line, struct str *label,
    struct str *value)
{
	enum { LONG = 40 };
	struct str text = line->md.text;
	size_t colon = str_chr(text, ':', 0);

	if (line->md.kind == MD_ROW) {
		*label = md_cell(&text);
		*value = text.p ? md_cell(&text) : str_head(text, 0);
		if (text.p && md_cell(&text).n)
			return false;
	} else {
		if (colon == text.n)
			return false;
		*label = str_head(text, colon);
		*value = str_skip(text, colon + 1);
	}
	*label = str_trim_of(*label, is_decoration);
	*value = str_trim_of(*value, is_decoration);
	return label->n && label->n <= LONG && value->n;
}

/* Which part of the project it is about: "## Backend". */
static uint64_t
part_of(const struct memory *memory, size_t line)
{
	for (size_t at = line + 1; at > 0; at = memory->lines[at - 1].heading) {
		struct str part = wordlist_find(LIST_PROJECT_PART,
		    memory->lines[at - 1].text);

		if (part.n)
			return str_hash(part);
	}
	return 0;
}

/* ---- topics ---- */

static bool
parse_tool(struct claim *claim, struct str label, struct str value)
{
	static const char *const js[] = { "npm", "pnpm", "yarn", "bun" };
	static const char *const python[] = { "pip", "poetry", "uv", "pipenv",
		"conda" };
	static const char *const runners[] = { "jest", "vitest", "mocha",
		"jasmine", "ava", "pytest", "unittest", "nose" };
	bool manages = wordlist_is(LIST_PACKAGE_MANAGER, label);

	if (!manages && !wordlist_is(LIST_TEST_RUNNER, label))
		return false;
	if (manages) {
		struct str of_js = only_word(NAMES(js), value);
		struct str of_python = only_word(NAMES(python), value);

		if ((of_js.n > 0) == (of_python.n > 0))
			return false;
		claim->topic = TOPIC_MANAGER;
		claim->subject = of_js.n > 0;
		claim->value = of_js.n ? of_js : of_python;
		return true;
	}
	claim->topic = TOPIC_RUNNER;
	claim->subject = 0;
	claim->value = only_word(NAMES(runners), value);
	return claim->value.n > 0;
}

static bool
is_version_char(char c)
{
	return is_digit(c) || c == '.';
}

/* "Node.js 20.1" and no more: not "20+", "20 or newer", "18-20". */
static bool
parse_version(struct claim *claim, struct str label, struct str value)
{
	static const char *const tools[] = { "node", "node.js", "nodejs",
		"python", "ruby", "php", "java", "go", "rust", "pnpm", "npm",
		"yarn", "bun", "deno" };
	struct str rest = value, word;
	size_t tool = place_in(NAMES(tools), label), n;

	if (tool == 0 && !wordlist_is(LIST_RUNTIME, label))
		return false;
	next_word(&rest, &word);
	if (tool == 0) {
		tool = place_in(NAMES(tools), word);
		if (tool == 0 || !next_word(&rest, &word))
			return false;
	}
	if (str_starts(word, STR("v")))
		word = str_skip(word, 1);
	n = str_run_of(word, is_version_char);
	rest = str_trim_of(rest, is_decoration);
	if (n == 0 || n < word.n || (rest.n && !is_any(rest.p[0], ",;(.")))
		return false;
	claim->topic = TOPIC_VERSION;
	claim->subject = tool <= 3 ? 1 : tool; /* names of Node */
	claim->value = word;
	return true;
}

/* "2 spaces", "2-space", "tabs": the only one in a text; false if there are more. */
static bool
parse_unit(struct str text, struct str *unit)
{
	struct str word, rest = text;

	*unit = str_head(text, 0);
	while (next_word(&rest, &word)) {
		struct str one = { "", 0 };
		size_t digits = str_run_of(word, is_digit);

		if (wordlist_is(LIST_TABS, word))
			one = word;
		else if (digits == 1 && digits < word.n &&
		    word.p[digits] == '-' &&
		    wordlist_is(LIST_SPACES, str_skip(word, digits + 1)))
			one = str_head(word, digits);
		else if (digits == 1 && digits == word.n) {
			struct str next = rest, following;

			if (next_word(&next, &following) &&
			    wordlist_is(LIST_SPACES, following))
				one = word;
		}
		if (one.n && unit->n)
			return false;
		if (one.n)
			*unit = one;
	}
	return unit->n > 0;
}

/*
 * "Indentation: 2 spaces", "Use 4 spaces for indentation in Python". What else is
 * named, in code or by a capital, is what it is for.
 */
static bool
parse_indent(struct claim *claim, struct str text)
{
	enum { FEW = 10 };
	struct str rest = text, word;
	size_t n = 0;

	if (!wordlist_has(LIST_INDENTATION, text) ||
	    wordlist_has(LIST_RULE_FORBIDS, text) ||
	    !parse_unit(text, &claim->value))
		return false;
	claim->topic = TOPIC_INDENT;
	claim->subject = 0;
	while (next_word(&rest, &word)) {
		bool named = str_chr(word, '.', 0) < word.n ||
		    str_chr(word, '/', 0) < word.n ||
		    (n > 0 && is_upper(word.p[0]));

		if (named)
			claim->subject ^= str_hash(word);
		n++;
	}
	return n <= FEW && str_chr(text, '`', 0) == text.n;
}

static bool
parse_branch(struct claim *claim, struct str text)
{
	static const char *const branches[] = { "main", "master", "develop",
		"dev", "trunk" };
	enum { NEAR = 12 };
	struct str phrase = wordlist_find(LIST_BASE_BRANCH, text), after, near;

	if (phrase.n == 0)
		return false;
	after = str_after(text, phrase);
	near = str_head(after, NEAR);
	claim->topic = TOPIC_BRANCH;
	claim->subject = 0;
	claim->value = only_word(NAMES(branches), text);
	return claim->value.n > 0 && claim->value.p >= near.p &&
	    claim->value.p < str_end(near);
}

/* "API_PORT=3000" alone on a line of a block; in one section, it has one value. */
static bool
parse_port(struct claim *claim, const struct memory_line *line)
{
	struct str value = str_trim(line->text), name;
	size_t n;

	if (str_starts(value, STR("export ")))
		value = str_trim(str_skip(value, 7));
	if (str_chr(value, '=', 0) == value.n)
		return false;
	name = str_cut(&value, '=');
	n = str_run_of(value, is_digit);
	if (!str_ends(name, STR("_PORT")) || n < 2 || n > 5 ||
	    (n < value.n && str_trim(str_skip(value, n)).n > 0 &&
		!str_starts(str_trim(str_skip(value, n)), STR("#"))))
		return false;
	claim->topic = TOPIC_PORT;
	claim->subject = str_hash(name) + line->heading;
	claim->value = str_head(value, n);
	return true;
}

bool
claim_parse(struct claim *claim, const struct memory *memory, size_t line)
{
	const struct memory_line *at = &memory->lines[line];
	struct str label, value;
	bool parsed;

	if (at->past)
		return false;
	if (at->md.kind == MD_CODE)
		return parse_port(claim, at);
	if (at->md.kind != MD_TEXT && at->md.kind != MD_ITEM &&
	    at->md.kind != MD_ROW)
		return false;
	parsed = (split_label(at, &label, &value) &&
		     (parse_tool(claim, label, value) ||
			 parse_version(claim, label, value))) ||
	    parse_indent(claim, at->md.text) ||
	    parse_branch(claim, at->md.text);
	if (parsed)
		claim->subject += part_of(memory, line);
	return parsed;
}

bool
claim_agrees(const struct claim *claim, const struct claim *other)
{
	struct str a = claim->value, b = other->value;

	if (str_same(a, b) || claim->topic != TOPIC_VERSION)
		return str_same(a, b);
	while (a.n && b.n) {
		if (!str_eq(str_cut(&a, '.'), str_cut(&b, '.')))
			return false;
	}
	return true;
}
