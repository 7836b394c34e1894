#include "reach/agents.h"

#include "base/data.h"
#include "base/err.h"
#include "base/in.h"

/* ---- words ---- */

/* The position of a word in a list that ends with NULL. */
static bool
word_in(struct str word, const char *const list[], size_t *at)
{
	for (*at = 0; list[*at]; ++*at) {
		if (str_eq(word, str_of(list[*at])))
			return true;
	}
	return false;
}

static bool
read_unit(struct str word, enum agent_unit *unit)
{
	static const char *const units[] = { "bytes", "lines", "characters",
		"utf16", NULL };
	size_t at;

	if (!word_in(word, units, &at))
		return false;
	*unit = (enum agent_unit)at;
	return true;
}

const char *
agent_unit_name(enum agent_unit unit)
{
	static const char *const names[] = { "bytes", "lines", "characters",
		"UTF-16 units" };

	return names[unit];
}

static bool
read_number(struct str word, size_t *n)
{
	uintmax_t number;

	if (!str_number(word, SIZE_MAX, &number))
		return false;
	*n = (size_t)number;
	return true;
}

/* ---- rows ---- */

static bool
read_how(struct str word, struct agent_load *load)
{
	static const char *const words[] = { "main", "otherwise", "else",
		"trimmed", NULL };
	bool *const flags[] = { &load->is_main, &load->otherwise,
		&load->is_else, &load->is_trimmed };
	size_t at;

	if (str_starts(word, STR("front="))) {
		load->front = str_skip(word, 6);
		return load->front.n > 0;
	}
	if (!word_in(word, words, &at))
		return false;
	*flags[at] = true;
	return true;
}

static bool
read_load(struct agent *agent, struct str rest)
{
	static const char *const places[] = { "root", "chain", "ends", "named",
		NULL };
	struct agent_load load = { 0 };
	size_t at;

	if (!word_in(str_word(&rest), places, &at))
		return false;
	load.where = (enum agent_where)at;
	load.file = str_word(&rest);
	while (rest.n) {
		if (!read_how(str_word(&rest), &load))
			return false;
	}
	*array_push(&agent->loads, &agent->n_loads, &agent->cap_loads) = load;
	return load.file.n > 0;
}

static bool
read_limit(struct agent *agent, struct str rest, bool advice,
    struct agent_source source)
{
	static const char *const hows[] = { "cut", "skip", "line", NULL };
	struct agent_limit limit = { .file = str_word(&rest),
		.advice = advice,
		.source = source };
	size_t at = 0;

	if (!read_number(str_word(&rest), &limit.n) ||
	    !read_unit(str_word(&rest), &limit.unit) ||
	    (!advice && !word_in(str_word(&rest), hows, &at)))
		return false;
	limit.how = (enum agent_how)at;
	*array_push(&agent->limits, &agent->n_limits,
	    &agent->cap_limits) = limit;
	return rest.n == 0;
}

static bool
read_imports(struct agent *agent, struct str rest)
{
	static const char *const hows[] = { "after", "inline", NULL };
	size_t at;

	if (!read_number(str_word(&rest), &agent->imports) ||
	    !word_in(rest, hows, &at))
		return false;
	agent->inlines = at == 1;
	return true;
}

static bool
read_form(struct agent *agent, struct str rest, struct agent_source source)
{
	static const char *const forms[] = { "plain", "joined", "framed",
		NULL };
	size_t at;

	if (!word_in(rest, forms, &at))
		return false;
	agent->form = (enum agent_form)at;
	agent->source = source;
	return true;
}

static bool
read_row(struct agent *agent, struct str rest, struct agent_source source)
{
	struct str what = str_word(&rest);

	if (str_eq(what, STR("load")))
		return read_load(agent, rest);
	if (str_eq(what, STR("limit")) || str_eq(what, STR("advice")))
		return read_limit(agent, rest, what.p[0] == 'a', source);
	if (str_eq(what, STR("imports")))
		return read_imports(agent, rest);
	if (str_eq(what, STR("form")))
		return read_form(agent, rest, source);
	if (str_eq(what, STR("without"))) {
		agent->drops_comments = true;
		return str_eq(rest, STR("comments"));
	}
	agent->project = rest;
	return str_eq(what, STR("project")) && rest.n > 0;
}

/* ---- the file ---- */

struct table_line {
	struct str agent, rest;
	struct agent_source source;
	size_t number;
};

/* The next row; *line keeps the source from one to the next. */
static bool
next_row(struct str *text, struct table_line *line)
{
	while (text->n) {
		struct str row = str_trim(str_cut(text, '\n'));
		struct str name = str_word(&row);

		line->number++;
		if (name.n == 0 || name.p[0] == '#')
			continue;
		line->agent = name;
		line->rest = row;
		if (!str_eq(name, STR("SOURCE")))
			return true;
		line->source.basis = str_word(&row);
		line->source.day = str_word(&row);
		line->source.url = row;
	}
	return false;
}

/* The text of the table in b; the name for messages. */
static void
read_table(struct buf *text, struct buf *path)
{
	const char *file = data_find("reach", path);

	if (!file)
		buf_add(text, data_builtin("reach"));
	else if (!read_file(file, text))
		die("cannot read the table '%s'", file);
	if (!file)
		buf_set(path, STR("reach"));
}

bool
agent_open(struct agent *agent, struct str name)
{
	struct table_line line = { 0 };
	struct buf path = { 0 };
	struct str text;

	read_table(&agent->text, &path);
	text = buf_str(&agent->text);
	while (next_row(&text, &line)) {
		if (!str_eq(line.agent, name))
			continue;
		agent->name = name;
		if (!read_row(agent, line.rest, line.source))
			die("%s:%zu: not a row of the table of agents",
			    buf_string(&path), line.number);
	}
	buf_free(&path);
	return agent->name.n > 0;
}

void
agent_close(struct agent *agent)
{
	free(agent->loads);
	free(agent->limits);
	buf_free(&agent->text);
}

void
agent_names(struct buf *b)
{
	struct table_line line = { 0 };
	struct buf text = { 0 }, path = { 0 };
	struct str rest, last = { 0 };

	read_table(&text, &path);
	rest = buf_str(&text);
	while (next_row(&rest, &line)) {
		if (str_eq(line.agent, last))
			continue;
		if (last.n)
			buf_adds(b, ", ");
		buf_add(b, line.agent);
		last = line.agent;
	}
	buf_free(&text);
	buf_free(&path);
}
