#include "reach/config.h"

#include "json/json.h"

/* The settings file of a directory; false without one. */
static bool
read_settings(const struct tree *tree, struct arena *arena,
    struct str directory, struct str name, struct str *text)
{
	struct tree_entry entry;

	tree_look(tree, tree_join(arena, directory, name).p, &entry);
	return entry.kind == TREE_FILE && tree_read(&entry, arena, text);
}

static void
add_name(struct agent *agent, struct str name, bool is_else)
{
	struct agent_load load = { .where = WHERE_CHAIN,
		.file = name,
		.is_else = is_else };

	if (name.n && str_chr(name, '*', 0) == name.n)
		*array_push(&agent->loads, &agent->n_loads,
		    &agent->cap_loads) = load;
}

/* ---- .codex/config.toml ---- */

/* The value of a key before the first table, up to the end of the text. */
static struct str
toml_value(struct str text, struct str key)
{
	struct str rest = text, value = { 0 };

	while (rest.n) {
		struct str line = str_trim(str_cut(&rest, '\n'));
		struct str left = str_cut(&line, '=');

		if (str_starts(left, STR("[")))
			break;
		if (line.p && str_eq(str_trim(left), key))
			value = (struct str){ line.p,
				(size_t)(str_end(text) - line.p) };
	}
	return value;
}

/* 65_536; false for what is not a whole number in tens. */
static bool
toml_number(struct str value, size_t *n)
{
	struct str word = str_trim(str_head(value, str_chr(value, '\n', 0)));
	struct buf digits = { 0 };
	uintmax_t number;
	bool good;

	word = str_trim(str_head(word, str_chr(word, '#', 0)));
	for (size_t i = 0; i < word.n; i++) {
		if (word.p[i] != '_')
			buf_addc(&digits, word.p[i]);
	}
	good = str_number(buf_str(&digits), SIZE_MAX, &number);
	if (good)
		*n = (size_t)number;
	buf_free(&digits);
	return good;
}

/* The strings of an array; escapes in names of files are left as they are. */
static void
add_fallbacks(struct agent *agent, struct str value)
{
	size_t end = str_chr(value, ']', 0), at = str_chr(value, '[', 0);

	value = str_head(value, end);
	while (at < value.n) {
		char c = value.p[at++];
		size_t close;

		if (c != '"' && c != '\'')
			continue;
		close = str_chr(value, c, at);
		add_name(agent, str_skip(str_head(value, close), at), true);
		at = close + 1;
	}
}

static struct agent_limit *
budget_of(struct agent *agent)
{
	for (size_t i = 0; i < agent->n_limits; i++) {
		if (str_eq(agent->limits[i].file, STR("all")))
			return &agent->limits[i];
	}
	return NULL;
}

static void
apply_codex(struct agent *agent, const struct tree *tree,
    const struct tree_list *chain, struct arena *arena, struct str *from)
{
	static const struct str name = STR_INIT(".codex/config.toml");
	struct agent_limit *budget = budget_of(agent);
	size_t own = agent->n_loads;
	struct str text, value;

	for (size_t i = 0; i < chain->n; i++) {
		if (!read_settings(tree, arena, chain->paths[i], name, &text))
			continue;
		value = toml_value(text, STR("project_doc_max_bytes"));
		if (budget && toml_number(value, &budget->n))
			*from = tree_join(arena, chain->paths[i], name);
		value = toml_value(text, STR("project_doc_fallback_filenames"));
		if (value.n)
			agent->n_loads = own;
		add_fallbacks(agent, value);
	}
}

/* ---- .gemini/settings.json ---- */

static void
apply_gemini(struct agent *agent, const struct tree *tree,
    const struct tree_list *chain, struct arena *arena)
{
	struct str here = chain->paths[chain->n - 1], text;
	struct json value;
	struct json_error error;

	if (!read_settings(tree, arena, here, STR(".gemini/settings.json"),
		&text) ||
	    !json_check(text, &value, &error) || value.type != JSON_OBJECT)
		return;
	value = json_member(value, "context");
	if (value.type != JSON_OBJECT)
		return;
	value = json_member(value, "fileName");
	if (value.type != JSON_STRING && value.type != JSON_ARRAY)
		return;
	agent->n_loads = 0;
	if (value.type == JSON_STRING)
		add_name(agent, json_text(value, arena), false);
	else
		json_each (it, value)
			add_name(agent, json_text(it.value, arena), false);
}

void
config_apply(struct agent *agent, const struct tree *tree,
    const struct tree_list *chain, struct arena *arena, struct str *from)
{
	if (str_eq(agent->name, STR("codex")))
		apply_codex(agent, tree, chain, arena, from);
	if (str_eq(agent->name, STR("gemini")))
		apply_gemini(agent, tree, chain, arena);
}
