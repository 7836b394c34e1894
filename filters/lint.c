/* lint: report provable errors in the memory files of agents. */
#include <sys/stat.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "lint/anchor.h"
#include "lint/contrary.h"
#include "lint/cost.h"
#include "lint/dead.h"
#include "lint/exposed.h"
#include "lint/hidden.h"
#include "lint/injection.h"
#include "lint/marks.h"
#include "lint/repeated.h"
#include "lint/stale.h"
#include "lint/unread.h"
#include "reach/load.h"

struct lint {
	struct project project;
	struct history history;
	struct findings findings;
	struct memory *files;
	size_t n, cap;
	enum severity check; /* what ends with 1 */
	bool phrases, prints, costs;
	const char *plan;
	const char *agent, *in; /* whose files, in which directory; NULL */
	struct reach reach;
};

/* The same for all names of a file; 0 if it cannot be known. */
static uint64_t
identity(const char *path, bool *link)
{
	struct stat stats;
	uint64_t id[2];

	*link = lstat(path, &stats) == 0 && S_ISLNK(stats.st_mode);
	if (strcmp(path, "-") == 0 || stat(path, &stats) != 0)
		return 0;
	id[0] = (uint64_t)stats.st_dev;
	id[1] = (uint64_t)stats.st_ino;
	return str_hash((struct str){ (const char *)id, sizeof id });
}

/* Which name of each file counts, plus 1: that of a link only if there is no other. */
static void
find_names(struct map *names, char *const files[])
{
	for (int links = 0; links < 2; links++) {
		for (size_t i = 0; files[i]; i++) {
			bool link;
			uint64_t file = identity(files[i], &link);
			size_t *name;

			if (file == 0 || link != links)
				continue;
			name = map_put(names, file);
			if (*name == 0)
				*name = i + 1;
		}
	}
}

/* A file with several names is read once: agents load it by one. */
static void
read_files(struct lint *lint, char *const files[])
{
	struct map names = { 0 };

	find_names(&names, files);
	for (size_t i = 0; files[i]; i++) {
		struct memory memory;
		bool link;
		uint64_t file = identity(files[i], &link);
		size_t name = 0;

		if (file)
			map_find(&names, file, &name);
		if (name && name != i + 1) {
			end_add_file(str_of(files[i]));
			continue;
		}
		if (!memory_open(&memory, files[i], lint->project.root))
			continue;
		end_add_file(str_of(files[i]));
		*array_push(&lint->files, &lint->n, &lint->cap) = memory;
	}
	map_free(&names);
}

/* ---- what an agent loads ---- */

/* False, and reported, if it cannot be known. */
static bool
load_agent(struct lint *lint, char *const files[])
{
	struct buf names = { 0 };

	if (lint->agent == NULL && (lint->prints || lint->in))
		die_usage("%s is about what an agent loads: which --as?",
		    lint->prints ? "--print" : "--in");
	if (lint->agent == NULL)
		return true;
	reach_agents(&names);
	if (!reach_knows(lint->agent))
		die_usage("--as takes %s, not '%s'", buf_string(&names),
		    lint->agent);
	buf_free(&names);
	return reach_load(&lint->reach, lint->agent, lint->project.root,
	    lint->in ? lint->in : "", files);
}

/* Paths, each once. The last is NULL. */
struct paths {
	char **all;
	size_t n, cap;
	struct seen seen;
};

static void
add_path(struct paths *paths, const char *path)
{
	if (seen_add(&paths->seen, str_of(path)))
		return;
	*array_push(&paths->all, &paths->n,
	    &paths->cap) = (char *)(uintptr_t)path;
	*array_push(&paths->all, &paths->n, &paths->cap) = NULL;
	paths->n--;
}

/* The files given, or if there are none, those that the agent loads. */
static void
add_files(struct paths *paths, const struct lint *lint, char *const files[])
{
	for (size_t i = 0; files[i]; i++)
		add_path(paths, files[i]);
	for (size_t i = 0; !files[0] && i < lint->reach.n_files; i++)
		add_path(paths, lint->reach.files[i].path.p);
}

static void
add_lost(struct paths *paths, const struct reach *reach)
{
	for (size_t i = 0; i < reach->n_losses; i++)
		add_path(paths, reach->losses[i].path.p);
}

static void
free_paths(struct paths *paths)
{
	free(paths->all);
	seen_free(&paths->seen);
}

static void
find(struct lint *lint)
{
	struct findings *findings = &lint->findings;

	for (size_t i = 0; i < lint->n; i++) {
		const struct memory *memory = &lint->files[i];

		dead_find(findings, &lint->project, memory);
		contrary_find(findings, memory);
		stale_find(findings, memory);
		hidden_find(findings, memory);
		exposed_find(findings, memory);
		marks_find(findings, lint->project.root, memory);
		if (lint->phrases)
			injection_find(findings, memory);
	}
	anchor_find(findings, lint->files, lint->n);
	if (lint->plan &&
	    stale_plan_find(findings, lint->plan, lint->files, lint->n))
		end_add_file(str_of(lint->plan));
	repeated_find(findings, lint->files, lint->n);
	unread_find(findings, &lint->reach);
	for (size_t i = 0; lint->costs && i < lint->n; i++)
		cost_find(findings, &lint->files[i]);
}

/* The records of all files; standard input if there are none and no agent. */
static void
check_files(struct lint *lint, char *const files[], const char *history)
{
	struct paths paths = { 0 };

	add_files(&paths, lint, files);
	if (!lint->agent && paths.n == 0)
		add_path(&paths, "-");
	end_begin();
	lint->project.history = &lint->history;
	if (paths.n)
		read_files(lint, paths.all);
	if (history)
		history_read(&lint->history, history);
	find(lint);
	add_lost(&paths, &lint->reach);
	if (lint->plan)
		add_path(&paths, lint->plan);
	if (paths.n)
		findings_emit(&lint->findings, paths.all);
	free_paths(&paths);
	if (findings_count(&lint->findings, lint->check))
		check_failed();
}

static void
close_all(struct lint *lint)
{
	for (size_t i = 0; i < lint->n; i++)
		memory_close(&lint->files[i]);
	free(lint->files);
	project_free(&lint->project);
	history_free(&lint->history);
	findings_free(&lint->findings);
	reach_free(&lint->reach);
}

int
main(int argc, char *argv[])
{
	struct lint lint = { .project.root = ".", .check = SEVERITY_ERROR };
	const char *history = NULL, *check = NULL;
	const struct opt opts[] = {
		{ 0, "as", "NAME", OPT_TEXT, &lint.agent,
		    "also find what this agent does not load" },
		{ 0, "check", "NAME", OPT_TEXT, &check,
		    "end with 1 for a note, warning or error (error)" },
		{ 0, "cost", NULL, OPT_FLAG, &lint.costs,
		    "note the tokens of each file and section" },
		{ 0, "history", "FILE", OPT_TEXT, &history,
		    "read what git log printed; see lint(1)" },
		{ 0, "in", "DIR", OPT_TEXT, &lint.in,
		    "with --as: the session begins in DIR" },
		{ 0, "plan", "FILE", OPT_TEXT, &lint.plan,
		    "note stories that only the log has done" },
		{ 0, "phrases", NULL, OPT_FLAG, &lint.phrases,
		    "note the phrases of injected prompts" },
		{ 0, "print", NULL, OPT_FLAG, &lint.prints,
		    "with --as: only print what the agent loads" },
		{ 0, "root", "DIR", OPT_TEXT, &lint.project.root,
		    "the directory that paths are relative to (.)" },
		{ 0 },
	};
	const struct program program = { "lint",
		"report provable errors in the memory files of agents",
		"[FILE ...]", opts };
	char *const *files;

	options_file = "is a memory file";
	files = options_parse(&program, argc, argv);
	if (check && !severity_named(str_of(check), &lint.check))
		die_usage("--check takes note, warning or error, not '%s'",
		    check);
	if (!lint.agent && files[0] == NULL && history &&
	    strcmp(history, "-") == 0)
		die_usage("standard input is the history: which files?");
	if (!lint.agent)
		options_need_input(&program, files);
	if (load_agent(&lint, files) && lint.prints)
		reach_print(&lint.reach);
	else if (!is_broken())
		check_files(&lint, files, history);
	close_all(&lint);
	return finish();
}
