/* lint: name what in the memory files of agents is proven wrong. */
#include "base/err.h"
#include "base/opt.h"
#include "base/out.h"
#include "lint/anchor.h"
#include "lint/dead.h"
#include "lint/exposed.h"
#include "lint/hidden.h"
#include "lint/injection.h"
#include "lint/marks.h"
#include "lint/repeated.h"

struct lint {
	struct project project;
	struct history history;
	struct findings findings;
	struct memory *files;
	size_t n, cap;
	enum severity check; /* what ends with 1 */
	bool phrases;
};

static void
read_files(struct lint *lint, char *const files[])
{
	for (size_t i = 0; files[i]; i++) {
		struct memory memory;

		if (!memory_open(&memory, files[i]))
			continue;
		end_add_file(str_of(files[i]));
		*array_push(&lint->files, &lint->n, &lint->cap) = memory;
	}
}

static void
find(struct lint *lint)
{
	struct findings *findings = &lint->findings;

	for (size_t i = 0; i < lint->n; i++) {
		const struct memory *memory = &lint->files[i];

		dead_find(findings, &lint->project, memory);
		anchor_find(findings, memory, lint->files, lint->n);
		hidden_find(findings, memory);
		exposed_find(findings, memory);
		marks_find(findings, lint->project.root, memory);
		if (lint->phrases)
			injection_find(findings, memory);
	}
	repeated_find(findings, lint->files, lint->n);
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
}

int
main(int argc, char *argv[])
{
	static char standard_input[] = "-";
	char *const no_files[] = { standard_input, NULL };
	struct lint lint = { .project.root = ".", .check = SEVERITY_ERROR };
	const char *history = NULL, *check = NULL;
	const struct opt opts[] = {
		{ 0, "check", "NAME", OPT_TEXT, &check,
		    "note, warning (error): what ends with 1" },
		{ 0, "history", "FILE", OPT_TEXT, &history,
		    "what git log printed; see lint(1)" },
		{ 0, "phrases", NULL, OPT_FLAG, &lint.phrases,
		    "note the phrases of injected prompts" },
		{ 0, "root", "DIR", OPT_TEXT, &lint.project.root,
		    "the directory that paths are relative to (.)" },
		{ 0 },
	};
	const struct program program = { "lint",
		"name what is proven wrong in the memory files of agents",
		"[FILE ...]", opts };
	char *const *files = options_parse(&program, argc, argv);

	if (check && !severity_named(str_of(check), &lint.check))
		die_usage("--check note, warning or error, not '%s'", check);
	if (files[0] == NULL && history && strcmp(history, "-") == 0)
		die_usage("standard input is the history: which files?");
	options_need_input(&program, files);
	if (files[0] == NULL)
		files = no_files;
	end_begin();
	lint.project.history = &lint.history;
	read_files(&lint, files);
	if (history)
		history_read(&lint.history, history);
	find(&lint);
	findings_emit(&lint.findings, files);
	if (findings_count(&lint.findings, lint.check))
		check_failed();
	close_all(&lint);
	return finish();
}
