/* trace2jsonl: read transcripts of agents' sessions as records. */
#include <sys/stat.h>

#include "base/err.h"
#include "base/opt.h"
#include "trace/folders.h"
#include "trace/opencode_store.h"
#include "trace/places.h"
#include "trace/readers.h"

struct hook {
	struct buf text;
	struct arena arena;
	struct json_field at[2];
	char *files[2]; /* the named file */
};

enum { TRANSCRIPT, SUMMARY };

/* Copies a string from the agent's input, for open(2). */
static char *
path_of(struct hook *hook)
{
	struct str path = json_text(hook->at[TRANSCRIPT].value, &hook->arena);
	char *copy = arena_alloc(&hook->arena, path.n + 1);

	memcpy(copy, path.p, path.n);
	copy[path.n] = '\0';
	return strlen(copy) == path.n ? copy : NULL;
}

/*
 * Finds the transcript in an agent's hook input; false, and reported, if there
 * is none. This must not break the agent, so it is not a failure.
 */
static bool
hook_read(struct hook *hook)
{
	struct json_error error;
	struct json json;
	struct stat st;
	char *path;

	hook->at[TRANSCRIPT].name = "transcript_path";
	hook->at[SUMMARY].name = "compact_summary";
	if (!read_file("-", &hook->text) ||
	    !json_check(buf_str(&hook->text), &json, &error) ||
	    json.type != JSON_OBJECT) {
		say("standard input is not a hook's input");
		return false;
	}
	json_fields(json, hook->at, 2);
	path = path_of(hook);
	if (path == NULL || *path == '\0') {
		say("the hook's input names no transcript");
		return false;
	}
	if (stat(path, &st) < 0 || !S_ISREG(st.st_mode)) {
		say("the transcript is not a file: '%s'", path);
		return false;
	}
	hook->files[0] = path;
	return true;
}

static void
read_files(struct reading *reading, struct folders *folders,
    char *const arguments[], const char *name)
{
	folders_open(folders, arguments);
	if (reading->follow && folders->n > 1)
		die_usage("--follow follows one file");
	/* A list without a file would mean standard input. */
	if (folders->n || *arguments == NULL)
		readers_run(reading, folders, name);
	folders_close(folders);
}

static int
run_hook(struct reading *reading)
{
	struct hook hook = { 0 };
	int status;

	if (hook_read(&hook)) {
		reading->summary = json_text(hook.at[SUMMARY].value,
		    &hook.arena);
		read_files(reading, &(struct folders){ 0 }, hook.files, NULL);
	}
	arena_free(&hook.arena);
	buf_free(&hook.text);
	status = finish();
	return status == EX_SKIPPED ? EX_DONE : status;
}

/* The places, and after them standard input if opencode is read by that. */
static char **
arguments_of(char **places, bool stored, struct arena *arena)
{
	size_t n = 0;
	char **all;

	while (places[n])
		n++;
	all = arena_alloc(arena, (n + 2) * sizeof *all);
	memcpy(all, places, n * sizeof *all);
	all[n] = stored ? (char *)"-" : NULL;
	all[n + 1] = NULL;
	return all;
}

/* The sessions of the project, or of all, from where agents keep them. */
static int
read_sessions(struct reading *reading, bool here, bool if_any)
{
	struct folders folders = { .may_be_empty = true };
	struct opencode_store store = { 0 };
	struct project project;
	struct arena arena = { 0 };
	bool stored, known = !here || project_find(&project, &arena);
	char **places;

	folders.project = here ? &project : NULL;
	stored = known && opencode_open(&store, folders.project);
	places = arguments_of(places_find(&arena), stored, &arena);
	if (known && *places)
		read_files(reading, &folders, places, store.name.p);
	opencode_close(&store);
	if (folders.n == stored && reading->sessions == 0 && !if_any &&
	    !is_broken())
		skip(NULL, 0,
		    here ? "no session in this directory was found"
			 : "no session was found");
	arena_free(&arena);
	return finish();
}

/* The kinds in a list, a bit for each; 0, all, if it is empty. */
static unsigned
kinds_of(struct str list)
{
	static const struct {
		const char *name;
		enum record_kind kind;
	} known[] = {
		{ "message", KIND_MESSAGE },
		{ "call", KIND_CALL },
		{ "usage", KIND_USAGE },
		{ "compaction", KIND_COMPACTION },
	};
	unsigned kinds = 0;

	while (list.n) {
		struct str word = str_trim(str_cut(&list, ','));
		size_t i = 0;

		while (
		    i < countof(known) && !str_eq(word, str_of(known[i].name)))
			i++;
		if (i == countof(known))
			die_usage("--kinds takes some of message, call, usage "
				  "and compaction, not '%.*s'",
			    STR_ARG(word));
		kinds |= 1u << known[i].kind;
	}
	return kinds;
}

int
main(int argc, char *argv[])
{
	const char *name = "-", *kinds = "";
	uintmax_t compactions = 0, jobs = 1;
	bool hook = false, here = false, everywhere = false, if_any = false;
	struct reading reading = { 0 };
	const struct opt opts[] = {
		{ 'c', "compactions", "N", OPT_NUMBER, &compactions,
		    "only from the N-th last compaction on (all)" },
		{ 'f', "follow", NULL, OPT_FLAG, &reading.follow,
		    "go on while the file grows, until SIGTERM" },
		{ 0, "hook", NULL, OPT_FLAG, &hook,
		    "read the transcript that a hook's input names" },
		{ 0, "here", NULL, OPT_FLAG, &here,
		    "read the sessions of agents in this directory" },
		{ 0, "everywhere", NULL, OPT_FLAG, &everywhere,
		    "read all sessions of all agents" },
		{ 0, "if-any", NULL, OPT_FLAG, &if_any,
		    "with these: that there is none is no failure" },
		{ 'j', "jobs", "N", OPT_NUMBER, &jobs,
		    "read N files at a time; 0: one a processor (1)" },
		{ 'k', "kinds", "LIST", OPT_TEXT, &kinds,
		    "of message, call, usage and compaction (all)" },
		NAME_OPTION(&name),
		{ 'p', "prompts", NULL, OPT_FLAG, &reading.prompts,
		    "with -c: and what the user asked for before" },
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"trace2jsonl", "read transcripts of agents' sessions as records",
		"[TRANSCRIPT | FOLDER ...]", opts,
	};
	/* clang-format on */
	char **files = options_parse(&program, argc, argv);

	if (!here && !everywhere)
		options_need_input(&program, files);
	if (hook + here + everywhere > 1)
		die_usage("--hook, --here and --everywhere exclude each other");
	if ((here || everywhere) && (*files || reading.follow))
		die_usage("--here and --everywhere find the files");
	if (if_any && !here && !everywhere)
		die_usage("--if-any goes with --here or --everywhere");
	if (hook && *files)
		die_usage("with --hook the hook names the file");
	reading.compactions = compactions;
	reading.jobs = jobs;
	reading.kinds = kinds_of(str_of(kinds));
	end_begin();
	if (hook)
		return run_hook(&reading);
	if (here || everywhere)
		return read_sessions(&reading, here, if_any);
	read_files(&reading, &(struct folders){ 0 }, files, name);
	return finish();
}
