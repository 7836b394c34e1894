/* keep: run a command on the files of a task, and keep what it prints. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/err.h"
#include "base/file.h"
#include "base/opt.h"
#include "fleet/command.h"
#include "fleet/part.h"

/*
 * Files that are read by one run of the command, in bytes and in number. A file that
 * changes is read again with those of its group, but to start the programs of a map
 * takes as long as they take to read a session of 1 MB, or three logs of 20 KB.
 */
enum { GROUP_BYTES = 1 << 25, GROUP_FILES = 256, GROUP_NAMES = 1 << 16 };

struct run {
	const char *path, *command;
	uintmax_t most; /* files of a group; 0: many */
	struct task task;
	struct inputs inputs;
	struct part_maker maker;
	size_t missing;
	struct arena arena;
};

/* Runs the command on these files; false if they were not all read. */
static bool
run_group(struct run *run, const struct input inputs[], size_t n)
{
	struct command command = { .text = run->command, .dir = run->task.dir };
	struct spool text = { 0 };
	bool whole = command_run(&command, inputs, n, &text);

	if (whole)
		part_add(&run->maker, inputs, n, &text);
	spool_free(&text);
	return whole;
}

/* ---- groups ---- */

/* A session is read with its sub-agents. */
static size_t
group_size(const struct run *run, size_t at)
{
	const struct inputs *inputs = &run->inputs;
	const struct input *session = &inputs->all[at];
	size_t n = 1, most = run->most ? (size_t)run->most : GROUP_FILES;
	uint64_t bytes = session->bytes, names = session->file.n;

	for (; at + n < inputs->n; n++) {
		const struct input *input = &inputs->all[at + n];

		bytes += input->bytes;
		names += input->file.n + 1;
		if (input_is_of(input, session))
			continue;
		if (n >= most || bytes > GROUP_BYTES || names > GROUP_NAMES)
			break;
		session = input;
	}
	return n;
}

static void
report_missing(struct run *run, const struct input inputs[], size_t n)
{
	for (size_t i = 0; i < n; i++)
		skip(NULL, 0, "'%.*s' was not read", STR_ARG(inputs[i].file));
	run->missing += n;
}

/* One file that cannot be read must not cost the others of its group. */
static void
run_alone(struct run *run, const struct input inputs[], size_t n)
{
	size_t m;

	for (size_t i = 0; i < n; i += m) {
		for (m = 1; i + m < n; m++) {
			if (!input_is_of(&inputs[i + m], &inputs[i]))
				break;
		}
		if (m == n || !run_group(run, &inputs[i], m))
			report_missing(run, &inputs[i], m);
	}
}

static void
run_all(struct run *run)
{
	const struct inputs *inputs = &run->inputs;
	size_t n;

	part_begin(&run->maker, &run->task);
	for (size_t at = 0; at < inputs->n; at += n) {
		n = group_size(run, at);
		if (!run_group(run, &inputs->all[at], n))
			run_alone(run, &inputs->all[at], n);
	}
}

/* How many files have records in the part; 0 if it is not sound, or not there. */
static size_t
count_files(const char *path)
{
	const char *why;
	struct part part;
	size_t n = 0;
	bool sound;

	if (!part_open(&part, path, &why))
		return 0;
	sound = part_is_sound(&part);
	while (sound && part_next(&part))
		n += part.group.n;
	part_close(&part);
	return n;
}

/*
 * Another run has done it, and may have been killed before it removed the task. A
 * part without some of the files leaves the task, which is then run again.
 */
static bool
is_done(struct run *run, const char *part)
{
	size_t n = count_files(part);

	if (n && access(run->path, F_OK) < 0)
		return true;
	if (!task_read(run->path, &run->arena, &run->task, &run->inputs))
		return true;
	return n == run->inputs.n;
}

static void
remove_task(const struct run *run)
{
	if (run->missing == 0 && unlink(run->path) < 0 && errno != ENOENT)
		fail("cannot remove '%s': %s", run->path, strerror(errno));
}

/*
 * Of two runs at once, the second waits and finds it done. A file system without
 * locks does without: both then write the same.
 */
static int
lock_task(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	while (fd >= 0 && flock(fd, LOCK_EX) < 0 && errno == EINTR)
		continue;
	return fd;
}

/* The key is of the programs that shard saw; those of another machine may differ. */
static bool
is_of_this_version(const struct run *run)
{
	return str_eq(run->task.version, STR(PITH_VERSION)) ||
	    fail("%s: of pith %.*s, and this is " PITH_VERSION, run->path,
		STR_ARG(run->task.version));
}

static void
run_task(struct run *run, const char *part)
{
	if (!is_of_this_version(run))
		return;
	run_all(run);
	if (part_put(&run->maker, &run->task, part))
		remove_task(run);
	part_drop(&run->maker);
}

/* Of the name TASK.task, TASK.part. */
static const char *
part_of(const char *path, struct buf *part)
{
	struct str name = str_of(path);

	if (!str_ends(name, STR(".task")))
		die_usage("not the name of a task: '%s'", path);
	buf_add(part, str_head(name, name.n - 4));
	buf_adds(part, "part");
	return buf_string(part);
}

int
main(int argc, char *argv[])
{
	struct run run = { 0 };
	const struct opt opts[] = {
		{ 'n', "files", "N", OPT_NUMBER, &run.most,
		    "run the command on at most N files at a time (256)" },
		FILE_OPTIONS,
		{ 0 },
	};
	/* clang-format off */
	const struct program program = {
		"keep", "run a command on the files of a task",
		"TASK COMMAND", opts,
	};
	/* clang-format on */
	char **words = options_parse(&program, argc, argv);
	struct buf part = { 0 };
	int lock;

	if (words[0] == NULL || words[1] == NULL || words[2])
		die_usage("which task, and which command?");
	run.path = words[0];
	run.command = words[1];
	part_of(run.path, &part);
	lock = lock_task(run.path);
	if (!is_done(&run, part.p))
		run_task(&run, part.p);
	else if (exit_status() == EX_DONE)
		remove_task(&run);
	if (lock >= 0)
		close(lock);
	inputs_free(&run.inputs);
	arena_free(&run.arena);
	buf_free(&part);
	return finish();
}
