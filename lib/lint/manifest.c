#include "lint/manifest.h"

#include "base/phrases.h"
#include "json/json.h"
#include "text/show.h"

const char *
name_kind_word(enum name_kind kind)
{
	static const char *const words[NAME_KINDS] = { "script", "target",
		"recipe", "package", "binary", "alias" };

	return words[kind];
}

enum manifest_kind
manifest_detect(struct str path)
{
	static const struct str make[] = { STR_INIT("Makefile"),
		STR_INIT("GNUmakefile") };
	static const struct str just[] = { STR_INIT("justfile"),
		STR_INIT(".justfile") };
	struct str base = base_name(path);

	if (str_eq(base, STR("package.json")))
		return MANIFEST_NPM;
	if (IS_ONE_OF(base, make) || str_ends(base, STR(".mk")))
		return MANIFEST_MAKE;
	if (IS_ONE_OF(base, just) || str_ends(base, STR(".just")))
		return MANIFEST_JUST;
	if (str_eq(base, STR("Cargo.toml")))
		return MANIFEST_CARGO;
	if (str_ends(path, STR(".cargo/config.toml")) ||
	    str_ends(path, STR(".cargo/config")))
		return MANIFEST_CARGO_CONFIG;
	return MANIFEST_NONE;
}

static void
add(struct names *names, enum name_kind kind, struct str text)
{
	if (text.n)
		*array_push(&names->all, &names->n,
		    &names->cap) = (struct name){ kind, text };
}

static void
add_scripts(struct str text, struct arena *arena, struct names *names)
{
	struct json_error error;
	struct json root;

	if (!json_check(text, &root, &error) || root.type != JSON_OBJECT)
		return;
	json_each (it, json_member(root, "scripts"))
		add(names, NAME_SCRIPT, json_text(it.name, arena));
}

/* ---- make ---- */

/* The colon that ends the targets of a rule; line.n if it is none. */
static size_t
rule_colon(struct str line)
{
	size_t depth = 0;

	for (size_t i = 0; i < line.n; i++) {
		if (line.p[i] == '(' || line.p[i] == '{')
			depth++;
		else if ((line.p[i] == ')' || line.p[i] == '}') && depth)
			depth--;
		else if (depth)
			continue;
		else if (line.p[i] == '=' || line.p[i] == '#')
			return line.n;
		else if (line.p[i] == ':') {
			struct str rest = str_skip(line, i + 1);

			rest = str_skip(rest, str_run(rest, ':'));
			return str_starts(rest, STR("=")) ? line.n : i;
		}
	}
	return line.n;
}

static void
add_targets(struct str text, struct names *names)
{
	bool goes_on = false;

	while (text.n) {
		struct str line = str_line(text), targets, first;
		bool rule = !goes_on && line.n && !is_space(line.p[0]);
		size_t colon;

		text = str_skip(text, line.n);
		line = str_trim(line);
		goes_on = str_ends(line, STR("\\"));
		colon = rule ? rule_colon(line) : line.n;
		if (colon == line.n)
			continue;
		targets = str_trim(str_head(line, colon));
		/* What is phony may be defined by what is included. */
		if (str_eq(targets, STR(".PHONY")))
			targets = str_trim(str_skip(line, colon + 1));
		while ((first = str_word(&targets)).n)
			add(names, NAME_TARGET, first);
	}
}

/* ---- just ---- */

static bool
is_recipe_char(char c)
{
	return is_ident(c) || c == '-';
}

/* "check arg='x:y': fmt" is a recipe, "x := 'a:b'" is none. */
static bool
is_recipe(struct str line)
{
	char quote = '\0';

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (quote)
			quote = c == quote ? '\0' : quote;
		else if (is_any(c, "'\"`"))
			quote = c;
		else if (c == '#')
			return false;
		else if (c == ':')
			return i + 1 == line.n || line.p[i + 1] != '=';
	}
	return false;
}

static void
add_recipe(struct str line, struct names *names)
{
	struct str name;
	size_t at;

	if (str_starts(line, STR("alias ")))
		line = str_trim(str_skip(line, 6));
	else if (!is_recipe(line))
		return;
	if (str_starts(line, STR("@")))
		line = str_skip(line, 1);
	at = str_run_of(line, is_recipe_char);
	name = str_head(line, at);
	if (at && !is_digit(name.p[0]))
		add(names, NAME_RECIPE, name);
}

static void
add_recipes(struct str text, struct names *names)
{
	while (text.n) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		if (line.n && !is_space(line.p[0]) && line.p[0] != '#')
			add_recipe(str_trim(line), names);
	}
}

/* ---- cargo ---- */

/* `name = "x"`: the value without its quotes; key is what precedes "=". */
static struct str
toml_value(struct str line, struct str *key)
{
	size_t at = str_chr(line, '=', 0), end;
	struct str value;

	*key = str_trim(str_head(line, at));
	if (at == line.n)
		return STR("");
	value = str_trim(str_skip(line, at + 1));
	if (value.n == 0 || !is_any(value.p[0], "\"'"))
		return STR("");
	end = str_chr(value, value.p[0], 1);
	return (struct str){ value.p + 1, end - 1 };
}

static void
add_toml(struct str line, struct str section, struct names *names)
{
	struct str key, value = toml_value(line, &key);

	if (str_eq(section, STR("[alias]")) && key.n < line.n)
		add(names, NAME_ALIAS, key);
	if (!str_eq(key, STR("name")) || value.n == 0)
		return;
	if (str_eq(section, STR("[package]")))
		add(names, NAME_CRATE, value);
	if (str_eq(section, STR("[[bin]]")) ||
	    str_eq(section, STR("[package]")))
		add(names, NAME_BINARY, value);
}

static void
add_crate(struct str text, struct names *names)
{
	struct str section = STR("");

	while (text.n) {
		struct str line = str_line(text);

		text = str_skip(text, line.n);
		line = str_trim(line);
		if (str_starts(line, STR("[")))
			section = line;
		else if (line.n && line.p[0] != '#')
			add_toml(line, section, names);
	}
}

void
manifest_names(enum manifest_kind kind, struct str text, struct arena *arena,
    struct names *names)
{
	switch (kind) {
	case MANIFEST_NPM:
		add_scripts(text, arena, names);
		break;
	case MANIFEST_MAKE:
		add_targets(text, names);
		break;
	case MANIFEST_JUST:
		add_recipes(text, names);
		break;
	case MANIFEST_CARGO:
	case MANIFEST_CARGO_CONFIG:
		add_crate(text, names);
		break;
	case MANIFEST_NONE:
		break;
	}
}

/* A part of a pattern that stands for anything: its length, or 0. */
static size_t
wild_at(struct str s)
{
	size_t end;

	if (s.n == 0)
		return 0;
	if (s.p[0] == '%')
		return 1;
	if (s.p[0] != '$' || s.n < 2)
		return 0;
	if (!is_any(s.p[1], "({"))
		return 2;
	end = str_chr(s, closing(s.p[1]), 1);
	return end < s.n ? end + 1 : s.n;
}

bool
name_fits(const struct name *name, enum name_kind kind, struct str text)
{
	struct str pattern = name->text;
	size_t n = 0, wild;

	if (name->kind != kind)
		return false;
	if (kind != NAME_TARGET)
		return str_eq(pattern, text);
	while (n < pattern.n && n < text.n && !wild_at(str_skip(pattern, n)) &&
	    pattern.p[n] == text.p[n])
		n++;
	pattern = str_skip(pattern, n);
	text = str_skip(text, n);
	wild = wild_at(pattern);
	if (wild == 0)
		return pattern.n == 0 && text.n == 0;
	/* Of several wild parts only the ends are compared. */
	pattern = str_skip(pattern, wild);
	while (pattern.n && !is_any(pattern.p[pattern.n - 1], ")}%")) {
		if (text.n == 0 || pattern.p[--pattern.n] != text.p[--text.n])
			return false;
	}
	return true;
}

uint64_t
name_hash(const struct name *name)
{
	return str_hash(name->text) * 31 + (uint64_t)name->kind;
}

bool
name_is_pattern(const struct name *name)
{
	return name->kind == NAME_TARGET &&
	    (str_chr(name->text, '%', 0) < name->text.n ||
		str_chr(name->text, '$', 0) < name->text.n);
}
