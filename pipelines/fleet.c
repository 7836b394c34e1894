#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/compat.h"
#include "base/err.h"
#include "base/in.h"
#include "base/out.h"
#include "base/process.h"
#include "pith.h"

struct tasks {
	struct str list;  /* the file that lists all files, with a NUL */
	struct str names; /* of tasks, one on each line */
	struct str store; /* their directory, with a slash */
	size_t n;
	bool jobs_given;
	struct buf text;
};

/* For what becomes standard input. */
static int
temporary(void)
{
	int fd = nameless_file();

	if (fd < 0)
		die("cannot make a temporary file: %s", strerror(errno));
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
		die("cannot write a temporary file: %s", strerror(errno));
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

/* What the programs of a task depend on, as it is from any directory. */
static void
add_place(struct buf *b, const char *variable)
{
	const char *value = getenv(variable);
	char real[PATH_MAX];

	if (value == NULL || *value == '\0')
		return;
	buf_addf(b, "%s=", variable);
	add_quoted(b, str_of(real_path(value, real) ? real : value));
	buf_addc(b, ' ');
}

/* 'PITH' task PITH_DATA='DIR' 'TASK': what the other machine must know, too. */
static void
add_command(struct buf *b, struct str task)
{
	add_quoted(b, str_of(self));
	buf_adds(b, " task ");
	add_place(b, "PITH_DATA");
	add_place(b, "PITH_PATH");
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

static void
drop_messages(void)
{
	int nothing;

	/* First: what is opened may get that number. */
	dup2(STDERR_FILENO, RECIPE_STDERR);
	nothing = open("/dev/null", O_WRONLY);
	if (nothing >= 0) {
		dup2(nothing, STDERR_FILENO);
		dup2(nothing, RECIPE_STATUS);
	}
}

/* Runs a program with the text of b as standard input, and waits for it. */
static void
run_engine(char *words[], const struct buf *b, bool silent)
{
	pid_t child = fork();
	int fd;

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
			dup2(RECIPE_STDERR, STDERR_FILENO);
		say("cannot run %s: %s", words[0], strerror(errno));
		_exit(EX_BROKEN);
	}
	process_wait(child);
}

/*
 * A makefile with a target for each task, by its identifier, and the recipe of
 * pith.mk: a make for each would take as long as it needs for 3 MB of sessions.
 * run_make() has set what recipes need. make's own messages would only repeat those
 * of the tasks, which go to 3.
 */
static void
run_by_make(const struct tasks *tasks)
{
	const char *temporaries = getenv("TMPDIR");
	char file[PATH_MAX];
	char *words[] = { (char *)"make", (char *)"-rsk", (char *)"-j",
		getenv("PITH_JOBS"), (char *)"-f", file, (char *)"-f",
		(char *)"-", (char *)"all", NULL };
	struct str rest = tasks->names;
	struct buf b = { 0 }, store = { 0 };

	buf_adds(&b,
	    "all: ;@:\ntask-%:\n"
	    "\t@PITH_TASK=$${PITH_TASKS}$*.task; "
	    ". \"$${PITH_PIPELINES}project.sh\"; $(pith_task)\n");
	while (rest.n) {
		struct str task = str_skip(str_cut(&rest, '\n'),
		    tasks->store.n);

		buf_addf(&b, "all: task-%.*s\n",
		    STR_ARG(str_head(task, task.n - strlen(".task"))));
	}
	buf_add(&store, tasks->store);
	setenv("PITH_TASKS", buf_string(&store), 1);
	path_to(file, share_path, "pipelines/pith.mk", "");
	leave_make();
	/* make keeps its standard input there. */
	if (temporaries && access(temporaries, W_OK | X_OK) < 0)
		unsetenv("TMPDIR");
	run_engine(words, &b, true);
	buf_free(&store);
	buf_free(&b);
}

/*
 * Without -j, parallel runs a task for each processor of each machine, or as many as
 * stand before the name of the machine.
 */
static void
run_by_parallel(const struct tasks *tasks)
{
	char *machines = getenv("PITH_SSHLOGIN"), *words[8] = { 0 };
	struct buf b = { 0 };
	size_t n = 0;

	words[n++] = (char *)"parallel";
	words[n++] = (char *)"--will-cite";
	if (tasks->jobs_given) {
		words[n++] = (char *)"-j";
		words[n++] = getenv("PITH_JOBS");
	}
	if (machines) {
		words[n++] = (char *)"--sshlogin";
		words[n++] = machines;
	}
	add_commands(&b, tasks);
	run_engine(words, &b, false);
	buf_free(&b);
}

/*
 * An array of at most 1000 elements; each runs every thousandth task. The names are
 * input of the script, not its commands: Slurm takes at most 4 MiB.
 */
enum { ELEMENTS = 1000 };

static void
add_script(struct buf *b, const struct tasks *tasks)
{
	struct str rest = tasks->names;
	struct buf command = { 0 };

	add_command(&command, str_of("$"));
	buf_adds(b,
	    "#!/bin/sh\n"
	    "status=0 n=0\n"
	    "while read -r task; do\n"
	    "\tn=$((n % 1000 + 1))\n"
	    "\t[ \"$n\" -ne \"$SLURM_ARRAY_TASK_ID\" ] ||\n\t\t");
	buf_add(b, str_head(buf_str(&command), command.n - strlen("'$'")));
	add_quoted(b, tasks->store);
	buf_adds(b,
	    "\"$task\" </dev/null || status=$?\n"
	    "done <<'END'\n");
	while (rest.n) {
		buf_add(b, str_skip(str_cut(&rest, '\n'), tasks->store.n));
		buf_addc(b, '\n');
	}
	buf_adds(b, "END\nexit \"$status\"\n");
	buf_free(&command);
}

/* STORE/slurm-%a.out, with each % of STORE doubled. */
static void
add_output(struct buf *b, struct str store)
{
	buf_adds(b, "--output=");
	for (size_t i = 0; i < store.n; i++) {
		if (store.p[i] == '%')
			buf_addc(b, '%');
		buf_addc(b, store.p[i]);
	}
	buf_adds(b, "slurm-%a.out");
}

static void
run_by_slurm(const struct tasks *tasks)
{
	size_t n = tasks->n < ELEMENTS ? tasks->n : ELEMENTS, n_words = 5;
	struct buf script = { 0 }, array = { 0 }, output = { 0 };
	const char *more = getenv("PITH_SBATCH");
	char *copy = strdup(more ? more : ""), *words[64] = { 0 };

	buf_addf(&array, "--array=1-%zu", n);
	add_output(&output, tasks->store);
	words[0] = (char *)"sbatch";
	words[1] = (char *)"--wait";
	words[2] = (char *)"--job-name=pith";
	words[3] = buf_string(&array);
	words[4] = buf_string(&output);
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
	void (*run)(const struct tasks *tasks);
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
	const struct question *question;
	const struct engine *engine;
	bool print;
};

/* What may be asked, and the options that are for some questions only. */
static const struct question {
	const char *name, *options;
} questions[] = {
	{ "learnings", " --json " },
	{ "usage", " --by --teams --csv --json " },
	{ "losses", " --json " },
	{ "survival", "" },
	{ "report", "" },
	{ "check", " --github " },
};

static const struct question *
find_question(const char *word)
{
	for (size_t i = 0; word && i < countof(questions); i++) {
		if (strcmp(word, questions[i].name) == 0)
			return &questions[i];
	}
	if (word == NULL)
		die_usage("which question? fleet takes learnings, usage, "
			  "losses, survival, report or check");
	die_usage("fleet takes learnings, usage, losses, survival, report or "
		  "check, not '%s'",
	    word);
}

static void
needs(const struct asked *asked, const char *option)
{
	if (!str_listed(str_of(asked->question->options), str_of(option)))
		die_usage("%s is not for '%s'", option, asked->question->name);
}

/* Options that set a variable to their argument; false if it is none of these. */
static bool
set_option(const struct asked *asked, char ***words)
{
	static const struct {
		const char *letter, *name, *variable;
		bool some; /* of the questions have it */
	} options[] = {
		{ "", "--sshlogin", "PITH_SSHLOGIN", false },
		{ "-j", "--jobs", "PITH_JOBS", false },
		{ "-b", "--by", "PITH_ROWS", true },
		{ "", "--teams", "PITH_TEAMS", true },
		{ "", "--store", "PITH_STORE", false },
	};

	for (size_t i = 0; i < countof(options); i++) {
		const char *argument = option_argument_of(words,
		    options[i].letter, options[i].name);

		if (argument) {
			if (options[i].some)
				needs(asked, options[i].name);
			setenv(options[i].variable, argument, 1);
			return true;
		}
	}
	return false;
}

/* A form of the answer, which only some questions have. */
static bool
set_form(const struct asked *asked, const char *word)
{
	static const struct {
		const char *letter, *name, *variable, *value;
	} forms[] = {
		{ "-J", "--json", "PITH_FORMAT", "--json" },
		{ "", "--csv", "PITH_FORMAT", "-f csv" },
		{ "", "--github", "PITH_FINDINGS", "github" },
	};

	for (size_t i = 0; i < countof(forms); i++) {
		if (!is_one_of(word, forms[i].letter, forms[i].name))
			continue;
		needs(asked, forms[i].name);
		setenv(forms[i].variable, forms[i].value, 1);
		return true;
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
	else
		return set_form(asked, word);
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
		else if (!set_option(asked, &words) && !set_flag(asked, *words))
			die_usage("unknown option '%s' for 'fleet'", *words);
	}
	return words;
}

/* PITH_JOBS is a positive number of tasks at once; by default that of processors. */
static void
find_jobs(struct tasks *tasks)
{
	const char *given = getenv("PITH_JOBS");
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	char number[24];
	uintmax_t n;

	if (given && *given &&
	    (!str_number(str_of(given), 1 << 20, &n) || n == 0))
		die_usage("--jobs takes a number from 1, not '%s'", given);
	snprintf(number, sizeof number, "%ld", processors > 0 ? processors : 1);
	tasks->jobs_given = given && *given;
	setenv("PITH_JOBS", number, !tasks->jobs_given);
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
	for (; *names; names++) {
		if (**names == '\0')
			die_usage("the name of a file or folder is empty");
		if (**names == '-' && (*names)[1] && access(*names, F_OK) < 0)
			die_usage("there is no '%s': options come before the "
				  "names",
			    *names);
		put(fd, (struct str){ *names, strlen(*names) + 1 });
	}
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
	tasks->store = tasks->list;
	while (tasks->store.p[tasks->store.n - 1] != '/')
		tasks->store.n--;
	setenv("PITH_LIST", list, 1);
	return status;
}

int
fleet(char *words[])
{
	struct asked asked = { .engine = &engines[0] };
	struct tasks tasks = { 0 };
	int status, answered;

	if (*words && is_one_of(*words, "-h", "--help"))
		return help();
	/* The shell found it by its name; others may not. */
	if (!strchr(self, '/'))
		program_path(self, sizeof self);
	asked.question = find_question(*words);
	setenv("PITH_QUESTION", asked.question->name, 1);
	words = read_options(&asked, words + 1);
	find_jobs(&tasks);
	give_names(words);
	status = make_tasks(&tasks);
	if (status <= EX_SKIPPED && asked.print) {
		add_commands(out_buf(), &tasks);
		answered = finish();
	} else if (status <= EX_SKIPPED) {
		if (tasks.n)
			asked.engine->run(&tasks);
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
	if (*words && is_one_of(*words, "-h", "--help"))
		return help();
	while (*words && take_setting(*words))
		words++;
	if (*words == NULL || words[1])
		die_usage("which task?");
	setenv("PITH_TASK", *words, 1);
	return run_make("task", STDERR_FILENO);
}
