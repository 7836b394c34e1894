#include "trace/calls.h"

#include <stdlib.h>

#include "base/out.h"
#include "json/named.h"
#include "shell/classify.h"

/* ---- those that wait, in their order ---- */

static struct held_call *
hold(struct calls *calls, struct str id)
{
	struct held_call *call = array_push(&calls->all, &calls->n,
	    &calls->cap);

	*call = (struct held_call){ 0 };
	buf_add(&call->id, id);
	if (id.n)
		*map_put(&calls->by_id, str_hash(id)) = calls->n;
	return call;
}

/* Later results with its identifier must not find it. */
static void
let_go(struct calls *calls, size_t at)
{
	struct held_call *call = &calls->all[at];
	uint64_t id = str_hash(buf_str(&call->id));
	size_t newest;

	if (map_find(&calls->by_id, id, &newest) && newest == at + 1)
		*map_put(&calls->by_id, id) = 0;
	buf_free(&call->head);
	buf_free(&call->id);
	buf_free(&call->agent);
	buf_free(&call->output);
	call->done = true;
	while (calls->n && calls->all[calls->n - 1].done)
		calls->n--;
}

/* ---- what a tool is for ---- */

struct tool {
	const char *verb;   /* "read", "search", "list", "edit", "write",
				"run", "fetch", "task", "other" */
	struct str path;    /* as written; may be empty */
	struct str command; /* of a shell */
};

/* The tools of all agents, in lower case without '_', '-' and blanks. */
/* clang-format off */
static const struct {
	const char *verb, *names;
} tools[] = {
	{ "read", "read readfile readmanyfiles view viewfile viewimage cat open "
	    "openfile notebookread fsread readfiles filereadtool fileread" },
	{ "search", "grep search rg ripgrep searchfilecontent grepsearch "
	    "codebasesearch searchdir searchfile searchtext semanticsearch "
	    "searchfiles codesearch" },
	{ "list", "glob ls list listdir listdirectory listfiles findfiles "
	    "filesearch find findfile globfilesearch listfilestoplevel "
	    "listfilesrecursive listcodedefinitionnames" },
	{ "edit", "edit multiedit applypatch strreplace replace editfile "
	    "searchreplace notebookedit patch insert filechange fileedit "
	    "strreplaceeditor strreplacebasededittool editor undoedit "
	    "editfilebyreplace deletefile texteditor developertexteditor "
	    "editedexistingfile applieddiff insertcontent searchandreplace "
	    "strreplacefile replacefilecontent multireplacefilecontent" },
	{ "write", "write writefile create createfile savefile filewrite "
	    "writetofile newfilecreated" },
	{ "run", "bash shell execcommand localshell localshellcall "
	    "runshellcommand runterminalcommand runterminalcmd run execute "
	    "executebash terminal cmd powershell writestdin commandexecution "
	    "executecommand cmdrun runcommand shellcommand runipython python "
	    "developershell" },
	{ "fetch", "webfetch websearch googlewebsearch fetch browse fetchurl "
	    "websearchcall browser browseinteractive fetchwebpage browserun" },
	{ "task", "task agent spawnagent spawnsubagent dispatchagent subagent "
	    "delegate delegatetoagent runsubagent codebaseinvestigator" },
};
/* clang-format on */

static const char path_names[] =
    "filepath path notebookpath targetfile absolutepath file filename "
    "dirpath directory dir targetdirectory relativepath directorypath";

static const char command_names[] = "command cmd script code commandline";

static const char *
verb_of(struct str name)
{
	char small[32];
	size_t n = 0;

	for (size_t i = 0; i < name.n && n < sizeof small; i++) {
		if (is_alnum(name.p[i]))
			small[n++] = to_lower(name.p[i]);
	}
	for (size_t i = 0; n < sizeof small && i < countof(tools); i++) {
		struct str rest = str_of(tools[i].names);

		while (rest.n) {
			if (str_eq(str_cut(&rest, ' '),
				(struct str){ small, n }))
				return tools[i].verb;
		}
	}
	return "other";
}

/* The verb of an editor with a command: view, create, str_replace ... */
static const char *
editor_verb(struct json args, struct arena *arena)
{
	struct str command = json_text(json_member(args, "command"), arena);

	if (str_eq(command, STR("view")))
		return "read";
	if (str_eq(command, STR("create")))
		return "write";
	return "edit";
}

/* A command is a string, or a list of the program and its arguments. */
static struct str
command_of(struct json value, struct arena *arena)
{
	struct json_iter iter = { 0 };
	struct json name, word;
	struct buf b = { 0 };
	struct str all;

	if (value.type != JSON_ARRAY)
		return json_text(value, arena);
	while (json_next(value, &iter, &name, &word)) {
		if (b.n)
			buf_addc(&b, ' ');
		buf_add(&b, json_text(word, arena));
	}
	all = arena_copy(arena, buf_str(&b));
	buf_free(&b);
	return all;
}

/* The first file in a patch. */
static struct str
patched(struct str patch)
{
	struct str line;

	while (patch.n) {
		size_t colon;

		line = str_trim(str_cut(&patch, '\n'));
		colon = str_find(line, STR(" File: "), 0);
		if (str_starts(line, STR("*** ")) && colon < line.n)
			return str_skip(line, colon + 7);
	}
	return (struct str){ "", 0 };
}

static void
detect_command(struct tool *tool)
{
	struct str path = { "", 0 };
	const char *verb;

	tool->command = shell_inner(tool->command);
	if (str_starts(tool->command, STR("apply_patch")) ||
	    str_starts(tool->command, STR("applypatch"))) {
		tool->verb = "edit";
		tool->path = patched(tool->command);
		return;
	}
	verb = shell_verb(tool->command, &path);
	if (verb == NULL)
		return;
	tool->verb = verb;
	tool->path = path;
}

/* Antigravity's arguments are JSON in strings. */
static struct str
without_quotes(struct str s)
{
	if (s.n > 1 && s.p[0] == '"' && s.p[s.n - 1] == '"')
		return str_head(str_skip(s, 1), s.n - 2);
	return s;
}

static struct str
path_of(struct json args, struct arena *arena)
{
	struct json value = named_member(args, path_names, arena);

	if (value.type == JSON_ARRAY) {
		struct json_iter iter = { 0 };
		struct json name;

		if (!json_next(value, &iter, &name, &value))
			return (struct str){ "", 0 };
	}
	return without_quotes(json_text(value, arena));
}

/* A patch is the arguments themselves, or their `input` or `patch`. */
static struct str
patch_of(struct json args, struct arena *arena)
{
	if (args.type == JSON_STRING)
		return json_text(args, arena);
	return json_text(named_member(args, "input patch patchtext", arena),
	    arena);
}

/* args is an object, a string or absent; command is set if it is known. */
static struct tool
detect_tool(struct str name, struct json args, struct str command,
    struct arena *arena)
{
	struct tool tool = { verb_of(name), { "", 0 }, command };

	if (str_starts(name, STR("mcp__")))
		tool.verb = "other";
	if (strcmp(tool.verb, "run") == 0) {
		if (command.n == 0 && args.type == JSON_STRING)
			tool.command = json_text(args, arena);
		else if (command.n == 0)
			tool.command = without_quotes(
			    command_of(named_member(args, command_names, arena),
				arena));
		detect_command(&tool);
		return tool;
	}
	if (strcmp(tool.verb, "edit") == 0 &&
	    named_member(args, "command", arena).type == JSON_STRING)
		tool.verb = editor_verb(args, arena);
	if (strcmp(tool.verb, "fetch") != 0 && strcmp(tool.verb, "task") != 0)
		tool.path = path_of(args, arena);
	if (tool.path.n == 0 && strcmp(tool.verb, "edit") == 0)
		tool.path = patched(patch_of(args, arena));
	return tool;
}

/* ---- their records ---- */

/* Adds the arguments, as an object; returns their tokens. */
static size_t
add_args(struct emitter *emitter, struct buf *b, const struct call *call)
{
	size_t from = b->n;
	struct text text;

	if (call->args.type == JSON_OBJECT) {
		if (json_size(call->args) == 0)
			return 0;
		value_add(emitter, b, "args", call->args);
	} else if (call->args.type != JSON_ABSENT) {
		text = text_of(emitter, call->args);
		json_open(b, "args", '{');
		text_add(emitter, b, "input", &text);
		json_close(b, '}');
	} else if (call->command.n) {
		json_open(b, "args", '{');
		json_add_text(b, "command", call->command);
		json_close(b, '}');
	} else {
		return 0;
	}
	from += STR(",\"args\":").n;
	text = (struct text){ .str = buf_since(b, from) };
	return text_tokens(emitter, &text);
}

void
calls_add(struct calls *calls, struct emitter *emitter, const struct call *call)
{
	struct held_call *held = hold(calls, call->id);
	struct buf *b = &held->head;
	struct tool tool;

	emit_doc(emitter);
	emitter->written++;
	if (!emitter_wants(emitter, KIND_CALL))
		return;
	tool = detect_tool(call->tool, call->args, call->command,
	    emitter->arena);
	if (call->path.n)
		tool.path = call->path;
	emit_head(emitter, b, "call");
	json_add_if(b, "tool", call->tool);
	json_add_text(b, "verb", str_of(tool.verb));
	json_add_if(b, "path", tool.path);
	json_add_if(b, "command", tool.command);
	held->tokens_in = add_args(emitter, b, call);
	buf_add(&held->agent, buf_str(&emitter->agent));
	held->src = emitter->src;
}

/* result: NULL for a call without one. */
static void
write_call(struct held_call *call, struct emitter *emitter,
    const struct result *result)
{
	struct text output = { .str = buf_str(&call->output) };
	struct buf *b = out_buf();
	size_t tokens_out = 0;

	if (!emitter_wants(emitter, KIND_CALL))
		return;
	buf_add(b, buf_str(&call->head));
	if (result) {
		json_add_bool(b, "error", result->error);
		output = result->output;
	}
	if (!text_is_empty(&output)) {
		text_add(emitter, b, "output", &output);
		tokens_out = text_tokens(emitter, &output);
	}
	if (call->tokens_in)
		json_add_number(b, "tokens_in", call->tokens_in);
	if (tokens_out)
		json_add_number(b, "tokens_out", tokens_out);
	json_add_if(b, "agent", buf_str(&call->agent));
	src_add(b, "src", &call->src);
	record_end(b);
}

bool
calls_has(const struct calls *calls, struct str id)
{
	size_t at;

	map_find(&calls->by_id, str_hash(id), &at);
	return at > 0;
}

/* The call of a result, which may be before what is read. */
static size_t
call_of(struct calls *calls, struct emitter *emitter, struct str id)
{
	struct call unknown = { .id = id };
	size_t at;

	map_find(&calls->by_id, str_hash(id), &at);
	if (at)
		return at - 1;
	if (id.n || calls->n == 0)
		calls_add(calls, emitter, &unknown);
	return calls->n - 1;
}

void
calls_result(struct calls *calls, struct emitter *emitter,
    const struct result *result)
{
	size_t at = call_of(calls, emitter, result->id);

	write_call(&calls->all[at], emitter, result);
	let_go(calls, at);
}

bool
calls_add_output(struct calls *calls, struct str part)
{
	struct buf *output;

	if (calls->n == 0)
		return false;
	output = &calls->all[calls->n - 1].output;
	if (output->n)
		buf_addc(output, '\n');
	buf_add(output, part);
	return true;
}

void
calls_end(struct calls *calls, struct emitter *emitter)
{
	for (size_t i = 0; i < calls->n; i++) {
		if (!calls->all[i].done)
			write_call(&calls->all[i], emitter, NULL);
	}
	while (calls->n)
		let_go(calls, calls->n - 1);
	map_clear(&calls->by_id);
}

void
calls_free(struct calls *calls)
{
	free(calls->all);
	map_free(&calls->by_id);
}
