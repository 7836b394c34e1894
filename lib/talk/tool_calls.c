#include "talk/talk.h"

#include "base/phrases.h"
#include "json/named.h"
#include "shell/classify.h"
#include "talk/commands.h"
#include "text/ids.h"
#include "text/show.h"
#include "text/wordlist.h"

enum {
	PATCH_AHEAD = 4096, /* a patch begins within these bytes */
	LINE_BYTES = 2000   /* longer lines are truncated */
};

/* ---- what was written into a file ---- */

struct edit {
	struct writer *writer;
	const struct prose *prose;
	struct str path;
};

/* Files of data, not code. */
static bool
is_data(struct str path)
{
	static const char *const endings[] = { ".svg", ".lock", ".csv", ".tsv",
		".map", ".json", ".jsonl", ".min.js", ".snap", ".txt" };

	for (size_t i = 0; i < countof(endings); i++) {
		if (str_ends(path, str_of(endings[i])))
			return true;
	}
	return false;
}

static bool
is_manifest(struct str path)
{
	return listed_begin(base_name(path),
	    STR("package.json Cargo.toml pyproject.toml requirements go.mod "
		"Pipfile"));
}

static void
emit_manifest(const struct edit *edit, struct str text)
{
	struct rules *rules = edit->prose->rules;
	struct rule_hit hit;

	while (text.n) {
		rules_look(rules, str_head(str_cut(&text, '\n'), LINE_BYTES));
		if (rules_find(rules, STR("manifest"), &hit))
			write_fact(edit->writer, TYPE_DEPENDENCY, hit.group,
			    NULL);
	}
}

static void
emit_text(const struct edit *edit, struct str text)
{
	bool prose = str_ends(edit->path, STR(".md"));

	if (is_manifest(edit->path))
		emit_manifest(edit, text);
	if (!is_data(edit->path))
		prose_emit_symbols(edit->writer, text, !prose);
}

/* "*** Update File: a.c", as apply_patch has it. */
static bool
emit_patched(const struct edit *edit, struct str line)
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

	for (size_t i = 0; i < countof(marks); i++) {
		if (!str_starts(line, marks[i].mark))
			continue;
		write_name(edit->writer, TYPE_PATH,
		    str_trim(str_skip(line, marks[i].mark.n)), marks[i].state);
		return true;
	}
	return false;
}

static void
emit_patch(const struct edit *edit, struct str text)
{
	while (text.n) {
		struct str line = str_cut(&text, '\n');

		if (!emit_patched(edit, line) && str_starts(line, STR("+")))
			emit_text(edit, str_skip(line, 1));
	}
}

static bool
is_new(struct str name)
{
	return !listed_begin(name,
	    STR("old file path command desc instr notebook_path workdir "
		"replace_all"));
}

/* A patch is recognised under any name. */
static void
emit_string(const struct edit *edit, struct str text, bool new)
{
	struct str head = str_head(text, PATCH_AHEAD);

	if (str_find(head, STR("*** Begin Patch"), 0) < head.n)
		emit_patch(edit, text);
	else if (new)
		emit_text(edit, text);
}

static void
emit_value(const struct edit *edit, struct json value, bool new, unsigned level,
    struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, member;

	if (value.type == JSON_STRING)
		emit_string(edit, json_text(value, arena), new);
	if (level == JSON_LEVELS)
		return;
	while (json_next(value, &iter, &name, &member)) {
		char space[JSON_NAME];

		emit_value(edit, member,
		    new &&
			(value.type == JSON_ARRAY ||
			    is_new(json_name(name.raw, space))),
		    level + 1, arena);
	}
}

/* ---- lists of things to do (TodoWrite, update_plan) ---- */

static const char texts[] = "content step text title description task subject";

static void
emit_todo(struct writer *writer, struct json item, struct arena *arena)
{
	struct str status = named_text(item, "status state", arena);
	struct str text = item.type == JSON_STRING
	    ? named_line(item, arena)
	    : named_text(item, texts, arena);
	bool done = status_parse(status) == STATUS_DONE ||
	    named_member(item, "done completed", arena).type == JSON_TRUE;

	/* What was cancelled is neither open nor done. */
	if (wordlist_begins(LIST_TODO_DROPPED, status) == 0)
		write_fact(writer, TYPE_TODO, text, done ? "done" : "open");
}

/*
 * Emits the items of such a list among the arguments; false if there is none.
 */
static bool
emit_todos(struct writer *writer, struct json args, struct arena *arena)
{
	struct json list = named_member(args, "todos plan items todolist",
	    arena);
	struct json_iter iter = { 0 };
	struct json name, item;

	if (list.type != JSON_ARRAY)
		return false;
	while (json_next(list, &iter, &name, &item)) {
		if (item.type == JSON_OBJECT || item.type == JSON_STRING)
			emit_todo(writer, item, arena);
	}
	return true;
}

/* ---- other arguments ---- */

/* Members that are not text of the agent. */
static bool
is_place(struct str name)
{
	return listed_begin(name,
	    STR("path file dir cwd workdir notebook_path old_ oldT oldS "
		"command "
		"cmd url id session output_mode mode status type priority run_ "
		"subagent"));
}

/* Emits the names of code in the arguments. */
static void
emit_passed(struct talk *talk, struct json value, bool code, unsigned level,
    struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, member;

	if (value.type == JSON_STRING) {
		prose_emit_symbols(&talk->writer, json_text(value, arena),
		    code);
		return;
	}
	if (level == JSON_LEVELS)
		return;
	while (json_next(value, &iter, &name, &member)) {
		char space[JSON_NAME];

		if (value.type == JSON_OBJECT &&
		    is_place(json_name(name.raw, space)))
			continue;
		emit_passed(talk, member, code, level + 1, arena);
	}
}

/* Emits the issues in arguments and output of a tool for issues. */
static void
emit_tracked(struct talk *talk, const struct record *record)
{
	struct str tool = record_text(record, K_tool);
	struct json number = json_member(record->at[K_args], "number");
	struct str output = record_text(record, K_output);
	struct buf id = { 0 };

	if (str_find(tool, STR("issue"), 0) == tool.n &&
	    str_find(tool, STR("directive"), 0) == tool.n &&
	    str_find(tool, STR("pull"), 0) == tool.n)
		return;
	if (number.type == JSON_NUMBER) {
		buf_addc(&id, '#');
		buf_add(&id, number.raw);
		write_name(&talk->writer, TYPE_ISSUE, buf_str(&id), NULL);
		buf_free(&id);
	}
	prose_emit_issues(&talk->writer,
	    json_text(json_member(record->at[K_args], "id"), record->arena));
	prose_emit_issues(&talk->writer, str_line(output));
}

static void
emit_path(struct talk *talk, const struct record *record, const char *state)
{
	struct str path = record_text(record, K_path);

	if (prose_is_path(path))
		write_name(&talk->writer, TYPE_PATH, path, state);
}

/* The written file existed before. */
static bool
was_there(struct str output)
{
	return wordlist_has(LIST_TOOL_OVERWROTE, str_head(output, FACT_BYTES));
}

/* Emits the files that a shell command shows, without its comments. */
static void
emit_read(struct talk *talk, const struct record *record)
{
	struct shell shell = { .text = record_text(record, K_command) };
	struct shell_command simple;
	struct str path;

	emit_path(talk, record, "read");
	while (shell_next(&shell, &simple)) {
		size_t at = 0;

		while (path_find(simple.text, &at, &path)) {
			if (prose_is_path(path))
				write_name(&talk->writer, TYPE_PATH, path,
				    "read");
		}
	}
	shell_free(&shell);
}

static void
emit_run(struct talk *talk, const struct record *record, bool failed)
{
	struct str command = record_text(record, K_command);
	struct str output = record_text(record, K_output);

	commands_emit(&talk->writer, command, failed);
	prose_emit_symbols(&talk->writer, command, true);
	prose_emit_issues(&talk->writer, command);
	prose_emit_versions(&talk->prose, command);
	/* A command that shows files prints no results of its own. */
	if (!shell_acts(command)) {
		commands_emit_output(&talk->writer,
		    str_head(output, FACT_BYTES));
		if (failed)
			outputs_emit_refusal(&talk->outputs, output,
			    record_text(record, K_path));
		return;
	}
	commands_emit_output(&talk->writer, output);
	outputs_emit(&talk->outputs, command, output, failed);
}

static void
emit_edit(struct talk *talk, const struct record *record, bool written)
{
	struct str path = record_text(record, K_path);
	struct edit edit = { &talk->writer, &talk->prose, path };

	emit_path(talk, record,
	    written && !was_there(record_text(record, K_output)) ? "created"
								 : "modified");
	emit_value(&edit, record->at[K_args], true, 0, record->arena);
}

void
talk_extract_call(struct talk *talk, const struct record *record)
{
	struct str verb = record_text(record, K_verb);
	bool failed = record->at[K_error].type == JSON_TRUE;
	bool run = str_eq(verb, STR("run"));
	bool read = str_eq(verb, STR("read")) || str_eq(verb, STR("search")) ||
	    str_eq(verb, STR("list"));

	if (run) {
		emit_run(talk, record, failed);
		return;
	}
	if (failed) {
		outputs_emit_refusal(&talk->outputs,
		    record_text(record, K_output), record_text(record, K_path));
	} else if (str_eq(verb, STR("edit")) || str_eq(verb, STR("write"))) {
		emit_edit(talk, record, str_eq(verb, STR("write")));
		return;
	} else if (read) {
		emit_read(talk, record);
	}
	if (emit_todos(&talk->writer, record->at[K_args], record->arena))
		return;
	emit_passed(talk, record->at[K_args], !str_eq(verb, STR("task")), 0,
	    record->arena);
	emit_tracked(talk, record);
}
