#include "talk/talk.h"

#include "base/phrases.h"
#include "fact/intent.h"
#include "fact/typed.h"
#include "json/named.h"
#include "log/field.h"
#include "shell/classify.h"
#include "talk/commands.h"
#include "text/body.h"
#include "text/ids.h"
#include "text/show.h"
#include "text/wordlist.h"

enum {
	PATCH_AHEAD = 4096, /* a patch begins within these bytes */
	LINE_BYTES = 2000   /* longer lines are truncated */
};
enum { CAPTION_BYTES = 60 }; /* a longer one is a sentence */

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
	static const char *const trackers[] = { "issue", "directive", "pull" };
	struct str tool = record_text(record, K_tool);
	struct json number = json_member(record->at[K_args], "number");
	struct str output = record_text(record, K_output);
	struct buf id = { 0 };

	if (!HOLDS(tool, trackers))
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

static void
emit_call(struct talk *talk, const struct record *record)
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

/* ---- records ---- */

void
talk_open(struct talk *talk, const char *file)
{
	rules_open(&talk->rules, "facts.rules", file);
	talk->outputs.writer = talk->prose.writer = &talk->writer;
	talk->outputs.rules = talk->prose.rules = &talk->rules;
}

static void
see_doc(struct talk *talk, const struct record *record)
{
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	buf_clear(&talk->goal);
	seen_clear(&talk->outputs.failing);
	talk->asked = false;
	if (record->at[K_session].type == JSON_ABSENT)
		return;
	buf_add(&talk->cwd, record_text(record, K_cwd));
	buf_add(&talk->branch, record_text(record, K_branch));
}

/* Emits working directory and branch: those of the session, then changes. */
static void
emit_place(struct talk *talk, const struct record *record)
{
	write_fact(&talk->writer, TYPE_CWD, buf_str(&talk->cwd), NULL);
	commands_emit_branch(&talk->writer, buf_str(&talk->branch));
	buf_clear(&talk->cwd);
	buf_clear(&talk->branch);
	if (record->kind != KIND_MESSAGE)
		return;
	write_fact(&talk->writer, TYPE_CWD, record_text(record, K_cwd), NULL);
	commands_emit_branch(&talk->writer, record_text(record, K_branch));
}

/*
 * The text of an item such as "1. Primary Request and Intent:\n   Build a ...".
 */
static struct str
request_in(struct str text)
{
	struct str caption = str_cut(&text, ':');
	bool names = wordlist_begins(LIST_GOAL, caption) > 0 &&
	    caption.n < CAPTION_BYTES;

	return names ? str_trim(text) : (struct str){ 0 };
}

/*
 * A stream may begin after the first request, at a compaction, whose summary
 * has the goal.
 */
static void
see_compaction(struct talk *talk, const struct record *record)
{
	struct str text = record_text(record, K_text);
	struct items items;
	struct item item;

	if (talk->asked || text.n == 0)
		return;
	talk->asked = true;
	items_open(&items, text, record->arena);
	while (items_next(&items, &item)) {
		struct str request = request_in(item.text);

		if (request.n == 0 && intent_of(&item) != INTENT_GOAL)
			continue;
		buf_add(&talk->goal, request.n ? request : item.text);
		src_parse(record->at[K_src], record->arena, &talk->goal_src);
		buf_set(&talk->goal_file, talk->goal_src.file);
		return;
	}
}

/* Emits the goal with the next record, as nothing precedes the first. */
static void
emit_goal(struct talk *talk, const struct record *record)
{
	if (talk->goal.n == 0)
		return;
	writer_begin(&talk->writer, record);
	talk->goal_src.file = buf_str(&talk->goal_file);
	writer_at(&talk->writer, &talk->goal_src);
	write_fact(&talk->writer, TYPE_GOAL, buf_str(&talk->goal), NULL);
	buf_clear(&talk->goal);
}

static void
see_message(struct talk *talk, const struct record *record)
{
	struct str role = record_text(record, K_role);
	struct str text = record_text(record, K_text);
	bool user = str_eq(role, STR("user"));

	if (str_eq(role, STR("system")) || (user && typed_is_injected(text)))
		return;
	if (user && !talk->asked && record->at[K_agent].type == JSON_ABSENT) {
		talk->asked = true;
		write_fact(&talk->writer, TYPE_GOAL, typed_request(text), NULL);
	}
	/* A report is the user's, but not in the user's words. */
	talk->prose.voice = user && !typed_is_prompt(record) ? VOICE_REASONING
	    : user                                           ? VOICE_USER
	    : str_eq(role, STR("reasoning"))                 ? VOICE_REASONING
							     : VOICE_ASSISTANT;
	prose_emit(&talk->prose, text, record->arena);
	if (user)
		outputs_emit_errors(&talk->outputs, text);
}

void
talk_extract(struct talk *talk, const struct record *record)
{
	if (record->kind == KIND_DOC)
		see_doc(talk, record);
	if (record->kind == KIND_COMPACTION)
		see_compaction(talk, record);
	if (record->kind != KIND_MESSAGE && record->kind != KIND_CALL)
		return;
	emit_goal(talk, record);
	writer_begin(&talk->writer, record);
	emit_place(talk, record);
	if (record->kind == KIND_MESSAGE)
		see_message(talk, record);
	else
		emit_call(talk, record);
}

/* ---- what logs mention ---- */

/* "(added)", "(new helper)", "— new" after the name of a file. */
static bool
is_remarked(struct str text, enum wordlist all, enum wordlist *first)
{
	static const struct str dash = STR_INIT("— ");

	for (size_t i = 0; i < text.n; i++) {
		struct str rest = str_skip(text, i);

		if (rest.p[0] == '(') {
			rest = str_skip(rest, 1);
			if (wordlist_is(all,
				str_head(rest, str_chr(rest, ')', 0))))
				return true;
		} else if (str_starts(rest, STR("- "))) {
			rest = str_skip(rest, 2);
		} else if (str_starts(rest, dash)) {
			rest = str_skip(rest, dash.n);
		} else {
			continue;
		}
		if (first && wordlist_begins(*first, rest) > 0)
			return true;
	}
	return false;
}

static bool
is_said(const struct item *item, enum wordlist list)
{
	return wordlist_begins(list, item->text) > 0 ||
	    wordlist_begins(list, item->caption) > 0;
}

/* The state of the files in an item, if its label is for files. */
static const char *
state_of(const struct item *item)
{
	enum wordlist new = LIST_FILE_NEW;

	if (item->label != LABEL_FILES)
		return NULL;
	if (is_said(item, LIST_FILE_DELETED) ||
	    is_remarked(item->text, LIST_FILE_DELETED, NULL))
		return "deleted";
	if (is_said(item, LIST_FILE_CREATED) ||
	    is_remarked(item->text, LIST_FILE_CREATED, &new))
		return "created";
	return "modified";
}

static void
emit_files(struct writer *writer, const struct item *item)
{
	const char *state = state_of(item);
	struct str path;
	size_t at = 0;

	if (state == NULL) {
		prose_emit_paths(writer, item->text);
		return;
	}
	/* The first path is what changed; others may be reasons. */
	if (path_find(item->text, &at, &path))
		write_name(writer, TYPE_PATH, path, state);
	prose_emit_paths(writer, str_skip(item->text, at));
}

/*
 * "Branch: feature/x", "Working directory: /srv/shop"; not "Working
 * directory: clean".
 */
static void
emit_place_field(struct writer *writer, const struct item *item)
{
	struct field field = { .caption = item->caption, .value = item->text };
	struct str value;

	if (!item->inline_label)
		field = field_of(item->text);
	value = field.value;
	if (value.n > 2 && value.p[0] == '`' && str_ends(value, STR("`")))
		value = (struct str){ value.p + 1, value.n - 2 };
	if (is_placeholder(value) || str_chr(value, ' ', 0) < value.n)
		return;
	if (wordlist_is(LIST_FIELD_BRANCH, field.caption))
		commands_emit_branch(writer, value);
	else if (wordlist_is(LIST_FIELD_CWD, field.caption) &&
	    (is_any(value.p[0], "/~.") || str_chr(value, '\\', 0) < value.n))
		write_fact(writer, TYPE_CWD, value, NULL);
}

void
talk_extract_mentions(struct talk *talk, const struct record *record)
{
	struct body body;
	struct items items;
	struct item item;
	struct src src;

	talk->prose.voice = VOICE_LOG;
	body_open(&body, record);
	writer_begin(&talk->writer, record);
	items_open(&items, body.text, record->arena);
	while (items_next(&items, &item)) {
		src = body_src(&body, &item);
		writer_at(&talk->writer, &src);
		emit_files(&talk->writer, &item);
		emit_place_field(&talk->writer, &item);
		prose_emit_symbols(&talk->writer, item.text, false);
		prose_emit_item(&talk->prose, &item);
		outputs_emit_line(&talk->outputs, item.text);
	}
}

void
talk_close(struct talk *talk)
{
	outputs_free(&talk->outputs);
	writer_free(&talk->writer);
	rules_close(&talk->rules);
	buf_free(&talk->cwd);
	buf_free(&talk->branch);
	buf_free(&talk->goal);
	buf_free(&talk->goal_file);
}
