#include "trace/tools.h"
#include "json/named.h"
#include "shell/shell.h"

/* Names in small letters without '_', '-', blanks; of all agents. */
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
	    "filesearch find findfile globfilesearch" },
	{ "edit", "edit multiedit applypatch strreplace replace editfile "
	    "searchreplace notebookedit patch insert filechange fileedit "
	    "strreplaceeditor strreplacebasededittool editor undoedit "
	    "editfilebyreplace deletefile" },
	{ "write", "write writefile create createfile savefile filewrite "
	    "writetofile" },
	{ "run", "bash shell execcommand localshell localshellcall "
	    "runshellcommand runterminalcommand runterminalcmd run execute "
	    "executebash terminal cmd powershell writestdin commandexecution "
	    "executecommand cmdrun runcommand shellcommand runipython python" },
	{ "fetch", "webfetch websearch googlewebsearch fetch browse fetchurl "
	    "websearchcall browser browseinteractive fetchwebpage browserun" },
	{ "task", "task agent spawnagent spawnsubagent dispatchagent subagent "
	    "delegate delegatetoagent runsubagent codebaseinvestigator" },
};
/* clang-format on */

static const char path_names[] =
    "filepath path notebookpath targetfile absolutepath file filename "
    "dirpath directory dir targetdirectory relativepath";

static const char *
verb_of(struct str name)
{
	char small[32];
	size_t n = 0;

	for (size_t i = 0; i < name.n && n < sizeof small; i++) {
		if (is_alnum(name.p[i]))
			small[n++] = to_lower(name.p[i]);
	}
	for (size_t i = 0; n < sizeof small && i < sizeof tools / sizeof *tools;
	     i++) {
		struct str rest = str_of(tools[i].names);

		while (rest.n) {
			if (str_eq(str_cut(&rest, ' '),
				(struct str){ small, n }))
				return tools[i].verb;
		}
	}
	return "other";
}

/* An editor that is told what to do: view, create, str_replace ... */
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

/* A command may be a list: a program and its arguments. */
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

/* The first file that a patch names. */
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
tell_run(struct tool *tool)
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
	return json_text(value, arena);
}

/* A patch comes as a text, or as `input` or `patch` of the arguments. */
static struct str
patch_of(struct json args, struct arena *arena)
{
	if (args.type == JSON_STRING)
		return json_text(args, arena);
	return json_text(named_member(args, "input patch patchtext", arena),
	    arena);
}

struct tool
tool_tell(struct str name, struct json args, struct str command,
    struct arena *arena)
{
	struct tool tool = { verb_of(name), { "", 0 }, command };

	if (str_starts(name, STR("mcp__")))
		tool.verb = "other";
	if (strcmp(tool.verb, "run") == 0) {
		if (command.n == 0 && args.type == JSON_STRING)
			tool.command = json_text(args, arena);
		else if (command.n == 0)
			tool.command = command_of(named_member(args,
						      "command cmd script code",
						      arena),
			    arena);
		tell_run(&tool);
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
