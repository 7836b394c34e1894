#include "talk/called.h"

#include "base/phrases.h"
#include "shell/shell.h"
#include "talk/commands.h"
#include "talk/edited.h"
#include "talk/history.h"
#include "talk/todos.h"
#include "text/ids.h"
#include "text/wordlist.h"

/* What the members of the arguments are. */
static bool
is_place(struct str name)
{
	static const struct str names[] = { STR_INIT("path"), STR_INIT("file"),
		STR_INIT("dir"), STR_INIT("cwd"), STR_INIT("workdir"),
		STR_INIT("notebook_path"), STR_INIT("old_"), STR_INIT("oldT"),
		STR_INIT("oldS"), STR_INIT("command"), STR_INIT("cmd"),
		STR_INIT("url"), STR_INIT("id"), STR_INIT("session"),
		STR_INIT("output_mode"), STR_INIT("mode"), STR_INIT("status"),
		STR_INIT("type"), STR_INIT("priority"), STR_INIT("run_"),
		STR_INIT("subagent") };

	return BEGINS(name, names);
}

/* What the agent passed: names in code, or in what it searched for. */
static void
tell_passed(struct called *called, struct json value, bool code, unsigned level,
    struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, member;

	if (value.type == JSON_STRING) {
		prose_tell_symbols(called->teller, json_text(value, arena),
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
		tell_passed(called, member, code, level + 1, arena);
	}
}

/* Of a tool for issues: their numbers, and what it said. */
static void
tell_tracked(struct called *called, const struct record *record)
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
		teller_name(called->teller, TYPE_ISSUE, buf_str(&id), NULL);
		buf_free(&id);
	}
	prose_tell_issues(called->teller,
	    json_text(json_member(record->at[K_args], "id"), record->arena));
	prose_tell_issues(called->teller, str_line(output));
}

static void
tell_path(struct called *called, const struct record *record, const char *state)
{
	struct str path = record_text(record, K_path);

	if (prose_is_path(path))
		teller_name(called->teller, TYPE_PATH, path, state);
}

/* A written file that was there before is not a new one. */
static bool
was_there(struct str output)
{
	return wordlist_has(LIST_TOOL_OVERWROTE, str_head(output, FACT_BYTES));
}

/* The files that a shell command shows; what it has in comments are none. */
static void
tell_read(struct called *called, const struct record *record)
{
	struct shell shell = { .text = record_text(record, K_command) };
	struct simple simple;
	struct str path;

	tell_path(called, record, "read");
	while (shell_next(&shell, &simple)) {
		size_t at = 0;

		while (path_find(simple.text, &at, &path)) {
			if (prose_is_path(path))
				teller_name(called->teller, TYPE_PATH, path,
				    "read");
		}
	}
	shell_free(&shell);
}

static void
tell_run(struct called *called, const struct record *record, bool failed)
{
	struct str command = record_text(record, K_command);
	struct str output = record_text(record, K_output);

	commands_tell(called->teller, command, failed);
	prose_tell_symbols(called->teller, command, true);
	prose_tell_issues(called->teller, command);
	prose_tell_versions(&called->prose, command);
	/* What only shows files shows what stands in them. */
	if (!commands_act(command)) {
		history_tell_output(called->teller,
		    str_head(output, FACT_BYTES));
		if (failed)
			outputs_tell_refusal(&called->outputs, output,
			    record_text(record, K_path));
		return;
	}
	history_tell_output(called->teller, output);
	outputs_tell(&called->outputs, command, output, failed);
}

static void
tell_edit(struct called *called, const struct record *record, bool written)
{
	struct str path = record_text(record, K_path);
	struct edited edited = { called->teller, &called->prose, path };

	tell_path(called, record,
	    written && !was_there(record_text(record, K_output)) ? "created"
								 : "modified");
	edited_tell(&edited, record->at[K_args], record->arena);
}

void
called_tell(struct called *called, const struct record *record)
{
	struct str verb = record_text(record, K_verb);
	bool failed = record->at[K_error].type == JSON_TRUE;
	bool run = str_eq(verb, STR("run"));
	bool read = str_eq(verb, STR("read")) || str_eq(verb, STR("search")) ||
	    str_eq(verb, STR("list"));

	if (run) {
		tell_run(called, record, failed);
		return;
	}
	if (failed) {
		outputs_tell_refusal(&called->outputs,
		    record_text(record, K_output), record_text(record, K_path));
	} else if (str_eq(verb, STR("edit")) || str_eq(verb, STR("write"))) {
		tell_edit(called, record, str_eq(verb, STR("write")));
		return;
	} else if (read) {
		tell_read(called, record);
	}
	if (todos_tell(called->teller, record->at[K_args], record->arena))
		return;
	tell_passed(called, record->at[K_args], !str_eq(verb, STR("task")), 0,
	    record->arena);
	tell_tracked(called, record);
}
