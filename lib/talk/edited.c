#include "talk/edited.h"

#include "base/phrases.h"
#include "text/show.h"

enum {
	PATCH_AHEAD = 4096, /* a patch begins in these bytes */
	LINE_BYTES = 2000   /* of a line that is looked at */
};

/* Files of data: what stands in them is no code. */
static bool
is_data(struct str path)
{
	static const char *const endings[] = { ".svg", ".lock", ".csv", ".tsv",
		".map", ".json", ".jsonl", ".min.js", ".snap", ".txt" };

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		if (str_ends(path, str_of(endings[i])))
			return true;
	}
	return false;
}

static bool
is_manifest(struct str path)
{
	static const struct str names[] = { STR_INIT("package.json"),
		STR_INIT("Cargo.toml"), STR_INIT("pyproject.toml"),
		STR_INIT("requirements"), STR_INIT("go.mod"),
		STR_INIT("Pipfile") };

	return BEGINS(base_name(path), names);
}

static void
tell_manifest(const struct edited *edited, struct str text)
{
	struct rules *rules = edited->prose->rules;
	struct rule_hit hit;

	while (text.n) {
		rules_look(rules, str_head(str_cut(&text, '\n'), LINE_BYTES));
		if (rules_find(rules, STR("manifest"), &hit))
			teller_tell(edited->teller, TYPE_DEPENDENCY, hit.group,
			    NULL);
	}
}

static void
tell_text(const struct edited *edited, struct str text)
{
	bool prose = str_ends(edited->path, STR(".md"));

	if (is_manifest(edited->path))
		tell_manifest(edited, text);
	if (!is_data(edited->path))
		prose_tell_symbols(edited->teller, text, !prose);
}

/* "*** Update File: a.c", as apply_patch has it. */
static bool
tell_patched(const struct edited *edited, struct str line)
{
	static const struct {
		struct str mark;
		const char *state;
	} marks[] = {
		{ STR_INIT("*** Update File: "), "modified" },
		{ STR_INIT("*** Add File: "), "created" },
		{ STR_INIT("*** Delete File: "), "deleted" },
		{ STR_INIT("*** Move to: "), "created" },
	};

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (!str_starts(line, marks[i].mark))
			continue;
		teller_name(edited->teller, TYPE_PATH,
		    str_trim(str_skip(line, marks[i].mark.n)), marks[i].state);
		return true;
	}
	return false;
}

static void
tell_patch(const struct edited *edited, struct str text)
{
	while (text.n) {
		struct str line = str_cut(&text, '\n');

		if (!tell_patched(edited, line) && str_starts(line, STR("+")))
			tell_text(edited, str_skip(line, 1));
	}
}

static bool
is_new(struct str name)
{
	static const struct str old[] = { STR_INIT("old"), STR_INIT("file"),
		STR_INIT("path"), STR_INIT("command"), STR_INIT("desc"),
		STR_INIT("instr"), STR_INIT("notebook_path"),
		STR_INIT("workdir"), STR_INIT("replace_all") };

	return !BEGINS(name, old);
}

/* A patch tells itself what it is, under whatever name. */
static void
tell_string(const struct edited *edited, struct str text, bool new)
{
	struct str head = str_head(text, PATCH_AHEAD);

	if (str_find(head, STR("*** Begin Patch"), 0) < head.n)
		tell_patch(edited, text);
	else if (new)
		tell_text(edited, text);
}

static void
tell_value(const struct edited *edited, struct json value, bool new,
    unsigned level, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, member;

	if (value.type == JSON_STRING)
		tell_string(edited, json_text(value, arena), new);
	if (level == JSON_LEVELS)
		return;
	while (json_next(value, &iter, &name, &member)) {
		char space[JSON_NAME];

		tell_value(edited, member,
		    new &&
			(value.type == JSON_ARRAY ||
			    is_new(json_name(name.raw, space))),
		    level + 1, arena);
	}
}

void
edited_tell(const struct edited *edited, struct json args, struct arena *arena)
{
	tell_value(edited, args, true, 0, arena);
}
