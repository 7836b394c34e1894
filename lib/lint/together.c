#include "lint/together.h"

#include "base/phrases.h"
#include "reach/extract.h"
#include "text/show.h"

/* A directory of the path has one of the names, which have a blank around each. */
static bool
is_below(struct str path, const char *names)
{
	path = directory_of(path);
	while (path.n) {
		struct str part = str_cut(&path, '/');

		if (part.n && str_listed(str_of(names), part))
			return true;
	}
	return false;
}

/* ".cursor/rules/a.mdc" is for all that ".cursor" is in. */
static struct str
scope_of(struct str path)
{
	struct str directory = directory_of(path);

	for (size_t i = 0; i < directory.n; i++) {
		if (directory.p[i] == '.' &&
		    (i == 0 || directory.p[i - 1] == '/'))
			return str_head(directory, i);
	}
	return directory;
}

bool
together_is_rule(const struct memory *memory)
{
	return scope_of(memory->where).n < directory_of(memory->where).n &&
	    is_below(memory->where, " rules instructions .clinerules ");
}

/* The front matter of a rule says when it loads. */
static bool
is_always(const struct memory *memory)
{
	static const char *const keys[] = { "globs", "paths", "applyTo",
		"trigger" };
	static const struct str all[] = { STR_INIT("**"), STR_INIT("**/*"),
		STR_INIT("always_on") };
	struct str text = memory->text;

	if (str_eq(front_value(text, STR("alwaysApply")), STR("true")))
		return true;
	for (size_t i = 0; i < countof(keys); i++) {
		struct str value = front_unquoted(
		    front_value(text, str_of(keys[i])));

		if (value.n)
			return IS_ONE_OF(value, all);
	}
	return !str_ends(memory->where, STR(".mdc"));
}

/* It loads when it is asked for; or the project gives it to others. */
static bool
is_alone(const struct memory *memory)
{
	return is_below(memory->where,
		   " skills commands agents prompts workflows chatmodes "
		   "templates template assets examples example fixtures "
		   "testdata samples ") ||
	    (together_is_rule(memory) && !is_always(memory));
}

bool
together_may_copy(const struct memory *a, const struct memory *b)
{
	struct str of_a = scope_of(a->where), of_b = scope_of(b->where);

	return str_starts(of_a, of_b) || str_starts(of_b, of_a);
}

bool
together_loads(const struct memory *a, const struct memory *b)
{
	return a == b ||
	    (together_may_copy(a, b) && !is_alone(a) && !is_alone(b));
}
