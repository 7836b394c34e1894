#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/compat.h"
#include "base/err.h"
#include "base/in.h"
#include "base/out.h"
#include "pith.h"

struct tasks {
	struct str list;  /* the file that lists all files, with a NUL */
	struct str names; /* of tasks, one on each line */
	size_t n;
	struct buf text;
};

/* Texts that are someone's standard input: an open file without a name. */
static int
temporary(void)
{
	char path[] = "/tmp/pith.XXXXXX";
	int fd = temporary_file(path);

	if (fd < 0)
		die("cannot make a temporary file in '/tmp': %s",
		    strerror(errno));
	unlink(path);
	return fd;
}

static void
give(int fd)
{
	if (lseek(fd, 0, SEEK_SET) < 0 || dup2(fd, STDIN_FILENO) < 0)
		die("cannot read a temporary file: %s", strerror(errno));
	close(fd);
}

static void
put(int fd, struct str text)
{
	if (!fd_write(fd, text))
		die("cannot write a temporary file in '/tmp': %s",
		    strerror(errno));
}

/* ---- commands ---- */

static void
add_quoted(struct buf *b, struct str word)
{
	buf_addc(b, '\'');
	for (size_t i = 0; i < word.n; i++) {
		if (word.p[i] == '\'')
			buf_adds(b, "'\\'");
		buf_addc(b, word.p[i]);
	}
	buf_addc(b, '\'');
}

/* 'pith' task PITH_DATA='DIR' 'TASK': what the other machine must know, too. */
static void
add_command(struct buf *b, struct str task)
{
	const char *data = getenv("PITH_DATA");

	add_quoted(b, str_of(self));
	buf_adds(b, " task ");
	if (data && *data) {
		buf_adds(b, "PITH_DATA=");
		add_quoted(b, str_of(data));
		buf_addc(b, ' ');
	}
	add_quoted(b, task);
}

static void
add_commands(struct buf *b, const struct tasks *tasks)
{
	struct str rest = tasks->names;

	while (rest.n) {
		add_command(b, str_cut(&rest, '\n'));
		buf_addc(b, '\n');
	}
}

/* ---- engines ---- */

/* Where the messages of tasks go, if those of make go nowhere. */
enum { TASK_STDERR = 3 };

static void
drop_messages(void)
{
	int nothing = open("/dev/null", O_WRONLY);

	dup2(STDERR_FILENO, TASK_STDERR);
	if (nothing >= 0)
		dup2(nothing, STDERR_FILENO);
}

/* Runs a program, whose standard input is in b. */
static void
run_engine(char *words[], const struct buf *b, bool silent)
{
	pid_t child = fork();
	int status, fd;

	if (child < 0)
		die("cannot run %s: %s", words[0], strerror(errno));
	if (child == 0) {
		fd = temporary();
		put(fd, buf_str(b));
		give(fd);
		dup2(STDERR_FILENO, STDOUT_FILENO);
		if (silent)
			drop_messages();
		execvp(words[0], words);
		if (silent)
			dup2(TASK_STDERR, STDERR_FILENO);
		say("cannot run %s: %s", words[0], strerror(errno));
		_exit(EX_BROKEN);
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		continue;
}

/*
 * A makefile with a target for each task, by its identifier. make's own messages
 * would only repeat those of the tasks, which go to 3.
 */
static void
run_by_make(const struct tasks *tasks, char *jobs)
{
	char *words[] = { (char *)"make", (char *)"-rsk", (char *)"-j", jobs,
		(char *)"-f", (char *)"-", (char *)"all", NULL };
	struct str rest = tasks->names;
	struct buf b = { 0 }, store = { 0 };

	buf_adds(&b,
	    "all: ;@:\n%:\n"
	    "\t@\"$$PITH\" task \"$${PITH_TASKS}$@.task\" 2>&3\n");
	while (rest.n) {
		struct str task = str_cut(&rest, '\n');
		size_t slash = task.n;

		while (slash && task.p[slash - 1] != '/')
			slash--;
		buf_set(&store, str_head(task, slash));
		task = str_skip(task, slash);
		buf_addf(&b, "all: %.*s\n",
		    STR_ARG(str_head(task, task.n - strlen(".task"))));
	}
	setenv("PITH_TASKS", buf_string(&store), 1);
	setenv("PITH", self, 1);
	unsetenv("MAKEFLAGS");
	run_engine(words, &b, true);
	buf_free(&store);
	buf_free(&b);
}

static void
run_by_parallel(const struct tasks *tasks, char *jobs)
{
	char *machines = getenv("PITH_SSHLOGIN");
	char *words[] = { (char *)"parallel", (char *)"--will-cite",
		(char *)"-j", jobs, (char *)(machines ? "--sshlogin" : NULL),
		machines, NULL };
	struct buf b = { 0 };

	add_commands(&b, tasks);
	run_engine(words, &b, false);
	buf_free(&b);
}

/* An array of at most 1000 elements; each runs every thousandth task. */
enum { ELEMENTS = 1000 };

static void
add_script(struct buf *b, const struct tasks *tasks)
{
	struct str rest = tasks->names;

	buf_adds(b, "#!/bin/sh\nstatus=0\n");
	for (size_t i = 0; rest.n; i++) {
		buf_addf(b, "[ \"$SLURM_ARRAY_TASK_ID\" -ne %zu ] || ",
		    i % ELEMENTS + 1);
		add_command(b, str_cut(&rest, '\n'));
		buf_adds(b, " || status=$?\n");
	}
	buf_adds(b, "exit \"$status\"\n");
}

/* --array=1-N, --output=STORE/slurm-%a.out */
static void
run_by_slurm(const struct tasks *tasks, char *jobs)
{
	size_t n = tasks->n < ELEMENTS ? tasks->n : ELEMENTS, slash, n_words;
	struct buf script = { 0 }, array = { 0 }, output = { 0 };
	const char *more = getenv("PITH_SBATCH");
	char *copy = strdup(more ? more : ""), *words[64] = { 0 };

	(void)jobs;
	for (slash = tasks->list.n; tasks->list.p[slash - 1] != '/'; slash--)
		continue;
	buf_addf(&array, "--array=1-%zu", n);
	buf_adds(&output, "--output=");
	buf_add(&output, str_head(tasks->list, slash));
	buf_adds(&output, "slurm-%a.out");
	words[0] = (char *)"sbatch";
	words[1] = (char *)"--wait";
	words[2] = (char *)"--job-name=pith";
	words[3] = buf_string(&array);
	words[4] = buf_string(&output);
	n_words = 5;
	for (char *at = copy, *word; copy && n_words < countof(words) - 1 &&
	     (word = strtok(at, " ")) != NULL;
	     at = NULL)
		words[n_words++] = word;
	add_script(&script, tasks);
	run_engine(words, &script, false);
	buf_free(&script);
	buf_free(&array);
	buf_free(&output);
	free(copy);
}

static const struct engine {
	const char *name;
	void (*run)(const struct tasks *tasks, char *jobs);
} engines[] = {
	{ "make", run_by_make },
	{ "parallel", run_by_parallel },
	{ "slurm", run_by_slurm },
};

static const struct engine *
find_engine(const char *name)
{
	for (size_t i = 0; i < countof(engines); i++) {
		if (strcmp(engines[i].name, name) == 0)
			return &engines[i];
	}
	die_usage("--on takes make, parallel or slurm, not '%s'", name);
}

/* ---- the command line ---- */

struct asked {
	const struct engine *engine;
	bool print;
};

static void
set_question(const char *word)
{
	static const char *const questions[] = { "learnings", "usage", "losses",
		"survival", "report", "check" };

	for (size_t i = 0; word && i < countof(questions); i++) {
		if (strcmp(word, questions[i]) == 0) {
			setenv("PITH_QUESTION", word, 1);
			return;
		}
	}
	die_usage("fleet takes a question, learnings, usage, losses, "
		  "survival, report or check, not '%s'",
	    word ? word : "");
}

/* Options that set a variable to their argument; false if it is none of these. */
static bool
set_option(char ***words)
{
	static const struct {
		const char *letter, *name, *variable;
	} options[] = {
		{ "", "--sshlogin", "PITH_SSHLOGIN" },
		{ "-j", "--jobs", "PITH_JOBS" },
		{ "-b", "--by", "PITH_BY" },
		{ "", "--teams", "PITH_TEAMS" },
		{ "", "--store", "PITH_STORE" },
	};

	for (size_t i = 0; i < countof(options); i++) {
		const char *argument = option_argument_of(words,
		    options[i].letter, options[i].name);

		if (argument) {
			setenv(options[i].variable, argument, 1);
			return true;
		}
	}
	return false;
}

static bool
set_flag(struct asked *asked, const char *word)
{
	if (strcmp(word, "--print") == 0)
		asked->print = true;
	else if (is_one_of(word, "-q", "--quiet"))
		setenv("PITH_QUIET", "1", 1);
	else if (is_one_of(word, "-J", "--json"))
		setenv("PITH_FORMAT", "--json", 1);
	else if (strcmp(word, "--github") == 0)
		setenv("PITH_FINDINGS", "github", 1);
	else if (strcmp(word, "--csv") == 0)
		setenv("PITH_FORMAT", "-f csv", 1);
	else
		return false;
	return true;
}

/* Returns the names after the options. */
static char **
read_options(struct asked *asked, char *words[])
{
	const char *name;

	for (; *words && **words == '-' && (*words)[1]; words++) {
		if (strcmp(*words, "--") == 0)
			return words + 1;
		if (is_one_of(*words, "-h", "--help"))
			exit(help());
		name = option_argument_of(&words, "", "--on");
		if (name)
			asked->engine = find_engine(name);
		else if (!set_option(&words) && !set_flag(asked, *words))
			die_usage("unknown option '%s' for 'fleet'", *words);
	}
	return words;
}

/* A positive number of tasks at once; by default that of the processors. */
static char *
find_jobs(void)
{
	const char *given = getenv("PITH_JOBS");
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	char number[24];
	uintmax_t n;

	if (given && *given &&
	    (!str_number(str_of(given), 1 << 20, &n) || n == 0))
		die_usage("--jobs takes a number, not '%s'", given);
	snprintf(number, sizeof number, "%ld", processors > 0 ? processors : 1);
	setenv("PITH_JOBS", number, !(given && *given));
	return getenv("PITH_JOBS");
}

/* The names become standard input: there may be more than an environment holds. */
static void
give_names(char *names[])
{
	int fd;

	if (*names == NULL && isatty(STDIN_FILENO))
		die_usage("which files or folders?");
	if (*names == NULL)
		return;
	fd = temporary();
	/* Each with its NUL, so that it may have any character. */
	for (; *names; names++)
		put(fd, (struct str){ *names, strlen(*names) + 1 });
	give(fd);
}

/* ---- the steps ---- */

/* Runs shard, and reads what it printed: the list, and the tasks. */
static int
make_tasks(struct tasks *tasks)
{
	int out = dup(STDOUT_FILENO), fd = temporary(), status;
	char *list;

	if (out < 0 || dup2(fd, STDOUT_FILENO) < 0)
		die("cannot keep the names of tasks: %s", strerror(errno));
	status = run_make("shard", STDERR_FILENO);
	dup2(out, STDOUT_FILENO);
	close(out);
	if (!read_from(fd, 0, &tasks->text))
		die("cannot read the names of tasks: %s", strerror(errno));
	close(fd);
	tasks->names = buf_str(&tasks->text);
	tasks->list = str_cut(&tasks->names, '\n');
	if (status > EX_SKIPPED || tasks->list.n == 0)
		return status > EX_SKIPPED ? status : EX_BROKEN;
	tasks->n = str_lines(tasks->names);
	list = tasks->text.p;
	list[tasks->list.n] = '\0';
	setenv("PITH_LIST", list, 1);
	return status;
}

int
fleet(char *words[])
{
	struct asked asked = { .engine = &engines[0] };
	struct tasks tasks = { 0 };
	int status, answered;
	char *jobs;

	if (*words && is_one_of(*words, "-h", "--help"))
		return help();
	set_question(*words);
	words = read_options(&asked, words + 1);
	jobs = find_jobs();
	give_names(words);
	status = make_tasks(&tasks);
	if (status <= EX_SKIPPED && asked.print) {
		add_commands(out_buf(), &tasks);
		answered = finish();
	} else if (status <= EX_SKIPPED) {
		if (tasks.n)
			asked.engine->run(&tasks, jobs);
		answered = run_make("reduce", STDERR_FILENO);
	} else {
		answered = status;
	}
	buf_free(&tasks.text);
	return answered > status ? answered : status;
}

int
task(char *words[])
{
	while (*words && take_setting(*words))
		words++;
	if (*words == NULL || words[1])
		die_usage("which task?");
	setenv("PITH_TASK", *words, 1);
	return run_make("task", STDERR_FILENO);
}
