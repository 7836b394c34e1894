/*
 * pith: runs one of the programs, or one of the pipelines, as git does.
 *
 * A pipeline is a target of pith.mk, which make(1) runs. Its recipe writes its
 * messages to the real standard error and its exit status to a pipe. make's own
 * messages are discarded, as they only repeat those.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/compat.h"
#include "base/data.h"
#include "base/err.h"
#include "base/in.h"
#include "base/out.h"
#include "base/process.h"
#include "document/document.h"
#include "json/json.h"
#include "lint/finding.h"
#include "pith.h"
#include "places.h"
#include "reach/load.h"
#include "summary/summary.h"

extern char **environ;

enum { FIRST_FREE = 10 }; /* descriptor that no recipe knows */

static const struct pipeline {
	const char *name, *what;
	bool dry_run; /* -n shows what would change */
	bool
	    shares; /* a program has this name, too, and runs if a file is named */
	const char *log_target; /* for a log that is named; NULL: none may be */
} pipelines[] = {
	{ "summary", "write progress-summary.md, or print the summary of FILE",
	    false, false, "printed" },
	{ "context", "print what an agent should read when it starts", false,
	    false, "context" },
	{ "load", "print memory files within one budget, by pith-load.plan",
	    false, false, NULL },
	{ "catalog", "write catalog.jsonl, a record for each memory file",
	    false, false, NULL },
	{ "stats", "print tokens before and after, and what was found", false,
	    false, NULL },
	{ "report", "write progress-report.html, a page for a browser", false,
	    false, NULL },
	{ "session", "print how the last session ended: blockers, next steps",
	    false, false, "session" },
	{ "log", "write progress.md from progress.json, by days", false, false,
	    NULL },
	{ "update", "write progress-running.md, which never outgrows its limit",
	    false, false, NULL },
	{ "compact", "move older entries of activeContext.md to its archive",
	    true, false, NULL },
	{ "archive", "move old, finished entries of progress.md to its archive",
	    true, true, NULL },
	{ "index", "write decisionLog.index.md, a line for each decision",
	    false, false, NULL },
	{ "rotate", "start a plan: move the old one and its log to archive/",
	    true, true, NULL },
	{ "promote", "keep the patterns that recur in AGENTS.md", true, true,
	    NULL },
	{ "lint", "report provable errors in memory files", false, true, NULL },
};

enum { N_PIPELINES = sizeof pipelines / sizeof *pipelines };

const char *exec_path, *share_path;
char self[PATH_MAX];
static const char *man_path;

static const struct pipeline *
find_pipeline(const char *name)
{
	for (size_t i = 0; i < N_PIPELINES; i++) {
		if (strcmp(pipelines[i].name, name) == 0)
			return &pipelines[i];
	}
	return NULL;
}

const char *
path_to(char path[PATH_MAX], const char *dir, const char *name,
    const char *suffix)
{
	int n = snprintf(path, PATH_MAX, "%s/%s%s", dir, name, suffix);

	return n < PATH_MAX ? path : "";
}

void
exec_program(const char *name, char *words[])
{
	char path[PATH_MAX];

	path_to(path, exec_path, name, "");
	words[0] = path;
	execv(path, words);
}

/* ---- help ---- */

/* "name: what it does", the second line of its --help. */
static void
add_program(struct buf *b, const char *name)
{
	char path[PATH_MAX], line[256];
	int ends[2], n = 0;
	FILE *from;

	path_to(path, exec_path, name, "");
	if (pipe(ends) < 0)
		die("no pipe: %s", strerror(errno));
	if (fork() == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		execl(path, name, "--help", NULL);
		_exit(EX_BROKEN);
	}
	close(ends[1]);
	from = fdopen(ends[0], "r");
	while (from && n < 2 && fgets(line, sizeof line, from))
		n++;
	if (n == 2 && strchr(line, ':'))
		buf_addf(b, "  %-12s%s", name, strchr(line, ':') + 2);
	while (from && fgets(line, sizeof line, from))
		continue;
	if (from)
		fclose(from);
	wait(NULL);
}

static int
is_program(const struct dirent *entry)
{
	const struct pipeline *pipeline = find_pipeline(entry->d_name);

	return entry->d_name[0] != '.' && strcmp(entry->d_name, "pith") != 0 &&
	    !(pipeline && pipeline->shares);
}

static void
add_help(struct buf *b)
{
	struct dirent **programs;
	int n = scandir(exec_path, &programs, is_program, alphasort);

	buf_adds(b,
	    "usage: pith [-C DIR] COMMAND [options] [ARGUMENT ...]\n"
	    "pith: summarise the log of a project, or run a program\n\n"
	    "In the directory of a project, or in DIR; without a COMMAND, pith "
	    "prints\nthe state of the project:\n");
	for (size_t i = 0; i < N_PIPELINES; i++)
		buf_addf(b, "  %-12s%s\n", pipelines[i].name,
		    pipelines[i].what);
	buf_adds(b,
	    "\n"
	    "      --check          summary: only exit with 1 if it is out of "
	    "date\n"
	    "      --full           context: the whole log, not its summary\n"
	    "      --as NAME        lint: also what this agent does not load\n"
	    "      --check NAME     lint: what ends with 1: note, warning "
	    "(error)\n"
	    "      --cost           lint: also the tokens of each file\n"
	    "      --github, --sarif  lint: as annotations, as SARIF\n"
	    "  -o, --output FILE    report: write FILE\n"
	    "      --everywhere     report: the sessions of all projects\n"
	    "  -n, --dry-run        promote, compact, archive, rotate: show "
	    "what\n"
	    "                       would change\n"
	    "  -t, --max-tokens N   use at most N tokens (no limit)\n"
	    "  PITH_NAME=VALUE      set a variable of the pipelines: pith help "
	    "pith\n"
	    "\nAbout many projects (QUESTION is learnings, usage, losses, "
	    "survival,\n"
	    "report or check):\n"
	    "  fleet QUESTION       answer it from files and folders: pith "
	    "help "
	    "fleet\n"
	    "\nFor an agent (NAME is claude, codex, gemini, opencode or pi):\n"
	    "  hook [--agent NAME]  answer a hook; its input is standard "
	    "input\n"
	    "  hooks NAME           print the settings that install the hook\n"
	    "  setup NAME           put the hook into the agent's settings\n"
	    "  usage --here         tokens and cost of the sessions here; "
	    "--everywhere: all\n"
	    "  losses --here        what the sessions here lost\n"
	    "\nPrograms, which read or write records (JSON Lines):\n");
	for (int i = 0; i < n; i++)
		add_program(b, programs[i]->d_name);
	buf_adds(b,
	    "\n"
	    "  pith                 print the state of this project\n"
	    "  pith --exec-path     print where the programs are, for PATH\n"
	    "  pith --mk            print the file for a Makefile:\n"
	    "                       include $(shell pith --mk)\n"
	    "  pith help COMMAND    show its manual page\n"
	    "  pith --help          print this\n"
	    "  pith --version       print the version\n");
}

int
help(void)
{
	add_help(out_buf());
	return finish();
}

static _Noreturn void
wrong(const char *what, const char *name, const char *instead)
{
	say("%s '%s'", what, name);
	say("try 'pith %s'", instead);
	exit(EX_USAGE);
}

/* The number of characters to change, insert or delete (Levenshtein). */
static size_t
edits(const char *a, const char *b)
{
	enum { LONG = 64 };
	size_t row[LONG + 1], n = strlen(b);

	if (n > LONG)
		return SIZE_MAX;
	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 0; a[i]; i++) {
		size_t corner = row[0];

		row[0] = i + 1;
		for (size_t j = 1; j <= n; j++) {
			size_t least = corner + (a[i] != b[j - 1]);

			corner = row[j];
			if (row[j] + 1 < least)
				least = row[j] + 1;
			if (row[j - 1] + 1 < least)
				least = row[j - 1] + 1;
			row[j] = least;
		}
	}
	return row[n];
}

static void
nearer(char nearest[NAME_MAX + 1], size_t *least, const char *name,
    const char *word)
{
	size_t n = edits(name, word);

	if (n >= *least)
		return;
	*least = n;
	snprintf(nearest, NAME_MAX + 1, "%s", name);
}

/* Suggests commands and the templates of render. */
static void
try_template(const char *word)
{
	enum template template;
	char command[64];

	if (!document_find(word) && !template_find(str_of(word), &template))
		return;
	snprintf(command, sizeof command, "render %s", word);
	wrong("unknown command", word, command);
}

/* PITH_NAME=VALUE, or FORCE=VALUE. */
static bool
is_setting(const char *word)
{
	bool named = strncmp(word, "PITH_", 5) == 0 && is_upper(word[5]);

	return strchr(word, '=') && (named || strncmp(word, "FORCE=", 6) == 0);
}

static void
try_setting(const char *word)
{
	if (!is_setting(word))
		return;
	say("'%s' sets a variable of a command, which comes first", word);
	say("try 'pith summary %s'", word);
	exit(EX_USAGE);
}

/* What one would do with a file, or in a directory. */
static void
try_file(const char *word)
{
	struct buf command = { 0 };
	struct stat st;

	if (stat(word, &st) < 0)
		return;
	buf_addf(&command, "%s %s", S_ISDIR(st.st_mode) ? "-C" : "summary",
	    word);
	wrong("unknown command", word, buf_string(&command));
}

static _Noreturn void
no_command(const char *word)
{
	char nearest[NAME_MAX + 1] = "--help";
	struct dirent **programs;
	int n = scandir(exec_path, &programs, is_program, alphasort);
	size_t least = 3;

	try_template(word);
	try_setting(word);
	for (size_t i = 0; i < N_PIPELINES; i++)
		nearer(nearest, &least, pipelines[i].name, word);
	nearer(nearest, &least, "hooks", word);
	nearer(nearest, &least, "help", word);
	nearer(nearest, &least, "fleet", word);
	for (int i = 0; i < n; i++)
		nearer(nearest, &least, programs[i]->d_name, word);
	if (least == 3)
		try_file(word);
	wrong("unknown command", word, nearest);
}

/* ---- pipelines ---- */

static void
put_at(int fd, int at)
{
	int high = fcntl(fd, F_DUPFD, FIRST_FREE);

	if (high < 0 || dup2(high, at) < 0) {
		/* EINVAL: the number is over the limit of open files. */
		say("cannot run make: %s",
		    strerror(errno == EINVAL ? EMFILE : errno));
		_exit(EX_BROKEN);
	}
	close(high);
}

/* Passes the recipe's standard error on and discards make's own. */
static _Noreturn void
exec_make(const char *name, int errors, int status)
{
	char file[PATH_MAX], target[64];
	int nothing = open("/dev/null", O_WRONLY);
	int said = fcntl(errors, F_DUPFD, FIRST_FREE);

	put_at(status, RECIPE_STATUS);
	put_at(said, RECIPE_STDERR);
	close(said);
	if (nothing >= 0)
		dup2(nothing, STDERR_FILENO);
	path_to(file, share_path, "pipelines/pith.mk", "");
	snprintf(target, sizeof target, "pith-%s", name);
	execlp("make", "make", "-rs", "--no-print-directory", "-f", file,
	    target, NULL);
	dup2(RECIPE_STDERR, STDERR_FILENO);
	if (errno == ENOENT)
		say("there is no make: install GNU make, which runs '%s'",
		    name);
	else
		say("cannot run make: %s", strerror(errno));
	_exit(EX_BROKEN);
}

void
leave_make(void)
{
	static const char *const of_make[] = { "MAKEFLAGS", "GNUMAKEFLAGS",
		"MFLAGS", "MAKELEVEL", "MAKEFILES" };

	for (size_t i = 0; i < countof(of_make); i++)
		unsetenv(of_make[i]);
}

static void
prepare_environment(void)
{
	char place[PATH_MAX];

	setenv("PITH_PATH", exec_path, 0);
	setenv("PITH", self, 1);
	setenv("PITH_RUNS", "1", 1);
	setenv("PITH_PLACE", path_to(place, share_path, "pipelines/", ""), 1);
	leave_make();
}

/* The status that the recipe reported, or -1 if there is none. */
static int
read_status(int fd)
{
	char text[16] = "";
	uintmax_t status;
	size_t n = 0;
	ssize_t got;

	while (n < sizeof text &&
	    (got = read(fd, text + n, sizeof text - n)) != 0) {
		if (got < 0 && errno != EINTR)
			break;
		n += got > 0 ? (size_t)got : 0;
	}
	close(fd);
	return str_number(str_trim((struct str){ text, n }), 255, &status)
	    ? (int)status
	    : -1;
}

int
run_make(const char *name, int errors)
{
	int ends[2], made, status;
	pid_t child;
	char here[PATH_MAX];

	if (getcwd(here, sizeof here) == NULL && errno == ENOENT)
		die("the current directory is gone");
	prepare_environment();
	if (pipe(ends) < 0 || (child = fork()) < 0)
		die("cannot run make: %s", strerror(errno));
	if (child == 0)
		exec_make(name, errors, ends[1]);
	close(ends[1]);
	status = read_status(ends[0]);
	made = process_wait(child);
	if (status == EX_DONE || status == EX_SKIPPED || status == EX_USAGE)
		return status;
	if (status < 0 && WIFEXITED(made) && WEXITSTATUS(made) != EX_BROKEN)
		say("make failed: run 'make -f %s/pipelines/pith.mk pith-%s'",
		    share_path, name);
	return EX_BROKEN;
}

static void
set_tokens(const char *number)
{
	uintmax_t n;

	if (!str_number(str_of(number), SIZE_MAX / 2, &n))
		die_usage("--max-tokens takes a number, not '%s'", number);
	setenv("PITH_TOKENS", number, 1);
}

bool
is_one_of(const char *word, const char *letter, const char *name)
{
	return strcmp(word, letter) == 0 || strcmp(word, name) == 0;
}

/* The names of all settings, with a blank around each, from pith.mk. */
static struct str
read_settings(struct buf *b)
{
	static const struct str begin = STR_INIT("PITH_SETTINGS :=");
	char path[PATH_MAX];
	struct str names;

	if (!read_file(path_to(path, share_path, "pipelines/pith.mk", ""), b))
		exit(EX_BROKEN);
	names = buf_str(b);
	names = str_skip(names, str_find(names, begin, 0));
	names = str_head(str_skip(names, begin.n), str_chr(names, '#', 0));
	for (char *c = (char *)names.p; c < names.p + names.n; c++) {
		if (*c == '\t' || *c == '\n' || *c == '\\')
			*c = ' ';
	}
	return names;
}

/* A name that no recipe reads would do nothing. */
static void
check_setting(const char *name)
{
	static const char environment[] =
	    " PITH_EXEC_PATH PITH_SBATCH PITH_SSHLOGIN ";
	char nearest[NAME_MAX + 1] = "help pith", known[64];
	struct buf text = { 0 };
	struct str names = read_settings(&text), word;
	size_t least = 3;

	if (str_listed(str_of(environment), str_of(name)))
		die_usage("'%s' is for the environment only", name);
	if (!str_listed(names, str_of(name))) {
		while (names.n) {
			word = str_cut(&names, ' ');
			snprintf(known, sizeof known, "%.*s", STR_ARG(word));
			if (word.n)
				nearer(nearest, &least, known, name);
		}
		if (least == 3)
			wrong("unknown variable", name, nearest);
		die_usage("unknown variable '%s': did you mean %s?", name,
		    nearest);
	}
	buf_free(&text);
}

bool
take_setting(char *word)
{
	char *sign = strchr(word, '=');

	if (!is_setting(word))
		return false;
	*sign = '\0';
	check_setting(word);
	setenv(word, sign + 1, 1);
	*sign = '=';
	return true;
}

const char *
option_argument(char ***words)
{
	if ((*words)[1] == NULL)
		die_usage("option '%s' needs an argument", **words);
	return *++*words;
}

const char *
option_argument_of(char ***words, const char *letter, const char *name)
{
	size_t n = strlen(name);

	if (is_one_of(**words, letter, name))
		return option_argument(words);
	return strncmp(**words, name, n) == 0 && (**words)[n] == '='
	    ? **words + n + 1
	    : NULL;
}

static void
check_severity(const char *name)
{
	enum severity severity;

	if (!severity_named(str_of(name), &severity))
		die_usage("--check takes note, warning or error, not '%s'",
		    name);
}

static void
check_reader(const char *name)
{
	struct buf names = { 0 };

	reach_agents(&names);
	if (!reach_knows(name))
		die_usage("--as takes %s, not '%s'", buf_string(&names), name);
	buf_free(&names);
}

/* Options of one pipeline, which set a variable. */
static const struct pipeline_option {
	const char *pipeline, *letter, *name, *variable;
	const char *value; /* NULL: the argument of the option */
	void (*check)(const char *argument);
} pipeline_options[] = {
	{ "summary", "--check", "--check", "PITH_CHECK", "1", NULL },
	{ "context", "--full", "--full", "PITH_FULL", "1", NULL },
	{ "report", "-o", "--output", "PITH_REPORT", NULL, NULL },
	{ "report", "--here", "--here", "PITH_SESSIONS", "here", NULL },
	{ "report", "--everywhere", "--everywhere", "PITH_SESSIONS",
	    "everywhere", NULL },
	{ "lint", "--as", "--as", "PITH_AGENT", NULL, check_reader },
	{ "lint", "--check", "--check", "PITH_CHECK", NULL, check_severity },
	{ "lint", "--cost", "--cost", "PITH_COST", "1", NULL },
	{ "lint", "--github", "--github", "PITH_FINDINGS", "github", NULL },
	{ "lint", "--sarif", "--sarif", "PITH_FINDINGS", "sarif", NULL },
};

/*
 * The option of this pipeline that *words begins with, with its value, for which it
 * may take the next word; NULL if that is another one.
 */
static const struct pipeline_option *
find_option(const struct pipeline *pipeline, char ***words, const char **value)
{
	for (size_t i = 0; i < countof(pipeline_options); i++) {
		const struct pipeline_option *option = &pipeline_options[i];

		if (strcmp(option->pipeline, pipeline->name) != 0)
			continue;
		*value = option->value;
		if (*value == NULL)
			*value = option_argument_of(words, option->letter,
			    option->name);
		else if (!is_one_of(**words, option->letter, option->name))
			continue;
		if (*value)
			return option;
	}
	return NULL;
}

/*
 * --as NAME, --owner NAME: who may change a file that is locked. Returns the
 * variable for it, and the name; NULL for another option.
 */
static const char *
find_who(const struct pipeline *pipeline, char ***words, const char **name)
{
	if (!pipeline->dry_run)
		return NULL;
	if ((*name = option_argument_of(words, "--as", "--as")) != NULL)
		return "PITH_AS";
	*name = option_argument_of(words, "--owner", "--owner");
	return *name ? "PITH_OWNER" : NULL;
}

static bool
set_option(const struct pipeline *pipeline, char ***words)
{
	const char *value, *who;
	const struct pipeline_option *option = find_option(pipeline, words,
	    &value);

	if (option == NULL && is_one_of(**words, "-q", "--quiet"))
		return setenv("PITH_QUIET", "1", 1) == 0;
	if (option == NULL && (who = find_who(pipeline, words, &value)) != NULL)
		return setenv(who, value, 1) == 0;
	if (option == NULL)
		return false;
	if (option->check)
		option->check(value);
	setenv(option->variable, value, 1);
	return true;
}

/* --check, or PITH_CHECK, was given. */
static bool
only_checks(void)
{
	const char *check = getenv("PITH_CHECK");

	return check && *check;
}

/* "progress.txt", "claude-progress.md": a log that is kept beside its plan. */
static bool
is_log_name(const char *base)
{
	return strncasecmp(base, "progress.", 9) == 0 ||
	    strncasecmp(base, "claude-progress.", 16) == 0;
}

/* Unless PITH_PLAN names one, its plan is the one next to it. */
static void
set_log(const char *name)
{
	const char *slash = strrchr(name, '/');
	const char *base = slash ? slash + 1 : name;
	char plan[PATH_MAX];

	snprintf(plan, sizeof plan, "%.*sprd.json", (int)(base - name), name);
	setenv("PITH_LOG", name, 1);
	setenv("PITH_PLAN",
	    is_log_name(base) && access(plan, F_OK) == 0 ? plan : "", 0);
}

/* Makes the word the log; returns the target for it. */
static const char *
take_log(const struct pipeline *pipeline, const char *word)
{
	if (pipeline->log_target == NULL || *word == '\0')
		die_usage("unexpected argument '%s' for '%s'", word,
		    pipeline->name);
	set_log(strcmp(word, "-") == 0 ? "/dev/stdin" : word);
	return pipeline->log_target;
}

static int
run_pipeline(const struct pipeline *pipeline, char *words[])
{
	const char *target = pipeline->name, *file = NULL;

	for (; *words; words++) {
		const char *tokens;

		if (is_one_of(*words, "-h", "--help"))
			return help();
		if (is_one_of(*words, "-n", "--dry-run") && pipeline->dry_run)
			setenv("PITH_DRY_RUN", "1", 1);
		else if ((tokens = option_argument_of(&words, "-t",
			      "--max-tokens")) != NULL)
			set_tokens(tokens);
		else if (strcmp(*words, "--") == 0 && words[1] && !file)
			target = take_log(pipeline, file = *++words);
		else if (!set_option(pipeline, &words) &&
		    !take_setting(*words) &&
		    !is_one_of(*words, "-B", "--always-make")) {
			if (**words == '-' && (*words)[1])
				die_usage("unknown option '%s' for '%s'",
				    *words, pipeline->name);
			if (file)
				die_usage("more than one log: '%s' and '%s'",
				    file, *words);
			target = take_log(pipeline, file = *words);
		}
	}
	/* What is printed is never out of date. */
	if (file && strcmp(target, pipeline->name) != 0 && only_checks())
		die_usage("--check is for progress-summary.md, not for '%s'",
		    file);
	return run_make(target, STDERR_FILENO);
}

/* Its program takes no settings, and would open a file of this name. */
static void
check_words(const struct pipeline *pipeline, char *words[])
{
	for (; *words; words++) {
		const struct pipeline_option *option;
		const char *word = *words, *value;

		if (is_setting(word))
			die_usage("'%s' is for a project: name the file with a "
				  "setting, too, such as PITH_LOG",
			    word);
		option = find_option(pipeline, &words, &value);
		if (option && strcmp(option->variable, "PITH_FINDINGS") == 0)
			die_usage("'%s' is for a project: for some files only, "
				  "add PITH_FILES='FILE ...'",
			    word);
	}
}

/* Without a file, the pipeline is meant. */
static bool
names_no_file(const struct pipeline *pipeline, char *all[])
{
	for (char **words = all; *words; words++) {
		const char *value;

		if (!find_option(pipeline, &words, &value) &&
		    !find_who(pipeline, &words, &value) &&
		    !is_one_of(*words, "-n", "--dry-run") &&
		    !is_one_of(*words, "-q", "--quiet") &&
		    !is_one_of(*words, "-B", "--always-make") &&
		    !is_one_of(*words, "-h", "--help") && !is_setting(*words)) {
			check_words(pipeline, all);
			return false;
		}
	}
	return true;
}

/* ---- append, and what follows it ---- */

/* The log is another one, or append only prints something. */
static bool
appends_elsewhere(char *words[])
{
	static const char *const others[] = { "-h", "--help", "-V", "--version",
		"--options" };

	for (; *words; words++) {
		if (strncmp(*words, "--to", 4) == 0)
			return true;
		for (size_t i = 0; i < countof(others); i++) {
			if (strcmp(*words, others[i]) == 0)
				return true;
		}
	}
	return false;
}

/* Runs append; then progress.json is archived if it is long, and shown. */
static int
append(char *words[])
{
	int status;
	pid_t child = appends_elsewhere(words) ? 0 : fork();

	if (child == 0)
		exec_program("append", words);
	if (child <= 0)
		die("cannot run append: %s", strerror(errno));
	status = process_wait(child);
	if (!WIFEXITED(status) || WEXITSTATUS(status) > EX_SKIPPED)
		return WIFEXITED(status) ? WEXITSTATUS(status) : EX_BROKEN;
	setenv("PITH_QUIET", "1", 1);
	return run_make("appended", STDERR_FILENO);
}

/* ---- the rest ---- */

/* Opens the page of a program or a pipeline, or a page by its name. */
static void
manual(const char *name)
{
	const struct pipeline *pipeline = find_pipeline(name);
	bool ours = strncmp(name, "pith", 4) == 0;
	bool in_pith = (pipeline && !pipeline->shares) ||
	    strcmp(name, "hook") == 0 || strcmp(name, "hooks") == 0 ||
	    strcmp(name, "fleet") == 0 || strcmp(name, "task") == 0 ||
	    strcmp(name, "help") == 0;
	static const char *const endings[] = { ".1", ".1.gz" };
	char page[PATH_MAX], path[PATH_MAX];

	snprintf(page, sizeof page, "%s%s", ours || in_pith ? "" : page_prefix,
	    in_pith ? "pith" : name);
	for (size_t i = 0; i < 2; i++) {
		if (access(path_to(path, man_path, page, endings[i]), R_OK) ==
		    0)
			execlp("man", "man", path, NULL);
	}
	if (ours)
		execlp("man", "man", page, NULL);
}

static bool
is_plain(const char *word)
{
	return *word && *word != '.' && !strchr(word, '/') &&
	    strcmp(word, "pith") != 0;
}

static int
run(char *words[])
{
	const char *word = *words;
	const struct pipeline *pipeline = find_pipeline(word);

	if (pipeline &&
	    (!pipeline->shares || names_no_file(pipeline, words + 1)))
		return run_pipeline(pipeline, words + 1);
	if (strcmp(word, "append") == 0)
		return append(words);
	if (strcmp(word, "fleet") == 0)
		return fleet(words + 1);
	if (strcmp(word, "task") == 0)
		return task(words + 1);
	if (strcmp(word, "hook") == 0)
		return hook(words + 1);
	if (strcmp(word, "hooks") == 0) {
		if (words[1] && words[2])
			die_usage("unexpected argument '%s' for 'hooks'",
			    words[2]);
		return print_hooks(words[1]);
	}
	if (strcmp(word, "setup") == 0)
		setup(words);
	sessions(words);
	if (strcmp(word, "help") == 0) {
		if (words[1] == NULL)
			return help();
		manual(words[1]);
		no_command(words[1]);
	}
	if (is_plain(word))
		exec_program(word, words);
	no_command(word);
}

/* Of a project its state; elsewhere, what there is to run. */
static int
print_state(void)
{
	int status = run_make("status", STDERR_FILENO);
	struct buf text = { 0 };

	if (status != EX_USAGE)
		return status;
	add_help(&text);
	(void)!write(STDERR_FILENO, text.p, text.n);
	return EX_USAGE;
}

/* What an option that has no arguments prints. */
static int
print_line(char *words[], const char *text)
{
	if (words[1])
		die_usage("unexpected argument '%s' for '%s'", words[1],
		    words[0]);
	out_line(str_of(text));
	return finish();
}

/* The path of this program, for a hook's settings and for recipes. */
static void
find_self(const char *called)
{
	if (!strchr(called, '/') || !real_path(called, self))
		snprintf(self, sizeof self, "%s", called);
}

/* Opens closed standard streams, so that no other file gets their numbers. */
static void
open_closed(void)
{
	while (fcntl(STDIN_FILENO, F_GETFD) < 0 ||
	    fcntl(STDOUT_FILENO, F_GETFD) < 0 ||
	    fcntl(STDERR_FILENO, F_GETFD) < 0) {
		if (open(fcntl(STDIN_FILENO, F_GETFD) < 0 ? "/dev/null"
							  : "/dev/full",
			O_RDWR) < 0)
			return;
	}
}

int
main(int argc, char *argv[])
{
	static char exec_buffer[PATH_MAX], share_buffer[PATH_MAX],
	    man_buffer[PATH_MAX];
	char **words = argv + 1;

	prog = "pith";
	open_closed();
	find_self(argv[0]);
	program_called(argv[0]);
	exec_path = getenv("PITH_EXEC_PATH");
	if (exec_path == NULL || *exec_path == '\0')
		exec_path = data_place(exec_place, exec_buffer);
	share_path = data_place(share_place, share_buffer);
	man_path = data_place(man_place, man_buffer);
	for (; argc > 1 && *words && strcmp(*words, "-C") == 0; words += 2) {
		if (words[1] == NULL)
			die_usage("option '-C' needs an argument");
		if (chdir(words[1]) < 0)
			die("cannot go to '%s': %s", words[1], strerror(errno));
	}
	if (*words == NULL)
		return print_state();
	if (is_one_of(*words, "-h", "--help"))
		return help();
	if (is_one_of(*words, "-V", "--version"))
		return print_line(words, "pith " PITH_VERSION);
	if (strcmp(*words, "--exec-path") == 0)
		return print_line(words, exec_path);
	if (strcmp(*words, "--mk") == 0) {
		char path[PATH_MAX];

		return print_line(words,
		    path_to(path, share_path, "pipelines/pith.mk", ""));
	}
	return run(words);
}
