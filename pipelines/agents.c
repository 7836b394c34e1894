#include "pith.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/in.h"
#include "base/out.h"
#include "json/json.h"

/* What `pith hooks` prints: settings, or a plugin that asks. */
static const struct agent {
	const char *name, *file;
	bool plugin;
} agents[] = {
	{ "claude", "hooks/claude.json", false },
	{ "codex", "hooks/codex.json", false },
	{ "gemini", "hooks/gemini.json", false },
	{ "opencode", "hooks/opencode.js", true },
	{ "pi", "hooks/pi.ts", true },
};

static const struct agent *
find_agent(const char *name)
{
	for (size_t i = 0; i < countof(agents); i++) {
		if (name && strcmp(agents[i].name, name) == 0)
			return &agents[i];
	}
	if (name == NULL)
		die_usage("which agent? claude, codex, gemini, opencode or pi");
	die_usage("unknown agent '%s'; use claude, codex, gemini, opencode or "
		  "pi",
	    name);
}

/* Passes on the first line of the messages and drops the rest. */
static void
pass_first_line(int fd)
{
	char *const files[] = { "-", NULL };
	struct str line;
	struct in in;

	dup2(fd, STDIN_FILENO);
	close(fd);
	in_open(&in, files, NULL);
	if (in_next_file(&in) && in_line(&in, &line))
		(void)!write(STDERR_FILENO, line.p, line.n);
	while (in_line(&in, &line))
		continue;
	in_close(&in);
}

/* Whatever fails, the agent continues: status 0, at most one line of errors. */
int
hook(char *words[])
{
	const char *agent = "claude";
	int ends[2];

	if (*words && is_one_of(*words, "-h", "--help"))
		return help();
	for (; *words; words++) {
		const char *named = option_argument_of(&words, "-a", "--agent");

		if (named)
			agent = named;
		else if (**words == '-')
			die_usage("unknown option '%s' for 'hook'", *words);
		else
			die_usage("unexpected argument '%s' for 'hook'",
			    *words);
	}
	setenv("PITH_AGENT", find_agent(agent)->name, 1);
	if (isatty(STDIN_FILENO))
		die_usage("'hook' reads what an agent sends");
	if (pipe(ends) < 0)
		return EX_DONE;
	if (fork() == 0) {
		close(ends[0]);
		run_make("hook", ends[1]);
		_exit(EX_DONE);
	}
	close(ends[1]);
	pass_first_line(ends[0]);
	wait(NULL);
	return EX_DONE;
}

/* The shell finds this pith by its name. */
static bool
is_in_path(void)
{
	struct str all = str_of(getenv("PATH") ? getenv("PATH") : "");
	struct stat ours, found;
	char path[PATH_MAX];

	if (!strchr(self, '/'))
		return true;
	while (all.p && stat(self, &ours) == 0) {
		struct str dir = str_cut(&all, ':');

		snprintf(path, sizeof path, "%.*s/pith", STR_ARG(dir));
		if (access(path, X_OK) == 0 && stat(path, &found) == 0)
			return ours.st_dev == found.st_dev &&
			    ours.st_ino == found.st_ino;
	}
	return false;
}

/* The path within a JSON string, and in that, if it is a command, quoted. */
static void
add_self(struct buf *b, bool command)
{
	struct buf word = { 0 }, text = { 0 };

	if (command)
		buf_addc(&word, '\'');
	for (const char *c = self; *c; c++) {
		if (command && *c == '\'')
			buf_adds(&word, "'\\''");
		else
			buf_addc(&word, *c);
	}
	if (command)
		buf_addc(&word, '\'');
	json_put(&text, buf_str(&word));
	buf_add(b, str_head(str_skip(buf_str(&text), 1), text.n - 2));
	buf_free(&word);
	buf_free(&text);
}

/* With the path of this pith, if the shell finds another. */
int
print_hooks(const char *name)
{
	const struct agent *agent = find_agent(name);
	struct str call = agent->plugin ? STR("\"pith\";")
					: STR("\"pith hook ");
	struct buf text = { 0 };
	char path[PATH_MAX];
	struct str rest;
	size_t at;

	if (!read_file(path_to(path, share_path, agent->file, ""), &text))
		return finish();
	rest = buf_str(&text);
	while ((at = str_find(rest, call, 0)) < rest.n && !is_in_path()) {
		buf_add(out_buf(), str_head(rest, at + 1));
		add_self(out_buf(), !agent->plugin);
		rest = str_skip(rest, at + strlen("\"pith"));
	}
	buf_add(out_buf(), rest);
	buf_free(&text);
	return finish();
}

/* Hooks name the path of this program, which has to last. */
static void
warn_of_cache(char *words[])
{
	for (; *words; words++) {
		if (is_one_of(*words, "-r", "--remove"))
			return;
	}
	if (!is_in_path() && strstr(self, "/_npx/"))
		say("npm may remove '%s' from its cache, and the hooks fail "
		    "then: use 'npm install -g pith'",
		    self);
}

/* Gives the program settings the hooks of the agent that it is to set up. */
void
setup(char *words[])
{
	char **word = words + 1;
	int ends[2];

	while (*word && **word == '-')
		word++;
	if (*word == NULL)
		exec_program("settings", words);
	find_agent(*word);
	for (char **more = word + 1; *more; more++) {
		if (**more != '-')
			die_usage("unexpected argument '%s' for 'setup'",
			    *more);
	}
	warn_of_cache(words);
	if (pipe(ends) < 0)
		return;
	switch (fork()) {
	case -1:
		return;
	case 0:
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		exit(print_hooks(*word));
	default:
		dup2(ends[0], STDIN_FILENO);
		close(ends[0]);
		close(ends[1]);
		exec_program("settings", words);
	}
}

/* ---- the sessions of a project ---- */

enum { WORDS_MAX = 256 };

/* $0 is --here or --everywhere; what was given after the command follows. */
static const struct study {
	const char *name;
	const char *script;
} studies[] = {
	/* --help prints more than kinds. */
	{ "usage",
	    "kinds=$(usage --print-kinds \"$@\") || exit; "
	    "trace2jsonl --jobs 0 --kinds \"${kinds%%[!a-z,]*}\" \"$0\" | "
	    "usage \"$@\"" },
	{ "losses", "trace2jsonl \"$0\" | facts -q | losses \"$@\"" },
};

static const struct study *
find_study(const char *name)
{
	for (size_t i = 0; i < countof(studies); i++) {
		if (strcmp(studies[i].name, name) == 0)
			return &studies[i];
	}
	return NULL;
}

void
sessions(char *words[])
{
	enum { SCRIPT = 2, WHERE, FIRST };
	const struct study *study = find_study(words[0]);
	char *shell[FIRST + WORDS_MAX + 1] = { "sh", "-c" };
	struct buf path = { 0 };
	size_t n = FIRST;

	if (study == NULL)
		return;
	for (char **word = words + 1; *word; word++) {
		if (is_one_of(*word, "--here", "--everywhere"))
			shell[WHERE] = *word;
		else if (n < FIRST + WORDS_MAX)
			shell[n++] = *word;
	}
	if (shell[WHERE] == NULL) {
		if (n == FIRST && isatty(STDIN_FILENO))
			say("for the sessions here, run 'pith %s --here'",
			    study->name);
		return;
	}
	if (n == FIRST + WORDS_MAX)
		die_usage("too many arguments");
	shell[SCRIPT] = (char *)study->script;
	buf_addf(&path, "%s:%s", exec_path,
	    getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
	setenv("PATH", buf_string(&path), 1);
	execvp("sh", shell);
	die("cannot run sh: %s", strerror(errno));
}
