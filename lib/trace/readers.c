#include "trace/readers.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"
#include "base/out.h"
#include "base/process.h"
#include "base/spool.h"

/* A process that reads less than this costs more than it saves. */
enum { LEAST = 4 << 20, CHUNK = 64 << 10 };

/* What became of a file: what the first process must know of it. */
enum { WAS_WHOLE = 1, WAS_SESSION = 2, WAS_OTHER = 4 };

/* Reads some files, one after another. */
struct reader {
	struct folders folders; /* those of all, but only its files */
	unsigned char *fates;   /* of its files */
	size_t n;
	pid_t process;         /* 0: none, the first one reads them */
	struct spool out, err; /* what it writes */
};

struct readers {
	struct reading *reading;
	const char *stdin_name;
	struct reader *all;
	size_t n;
};

/* ---- which files a process reads ---- */

static bool
is_stdin(const char *file)
{
	return strcmp(file, "-") == 0;
}

static uint64_t
size_of(const char *file)
{
	struct stat st;

	return stat(file, &st) == 0 && S_ISREG(st.st_mode)
	    ? (uint64_t)st.st_size
	    : 0;
}

static uint64_t
total_of(const struct folders *folders)
{
	uint64_t total = 0;

	for (size_t i = 0; i < folders->n; i++)
		total += size_of(folders->files[i]);
	return total;
}

/* Adds a reader for the n files from there on. */
static void
add_reader(struct readers *readers, const struct folders *folders,
    char *const files[], size_t n)
{
	struct reader *reader = &readers->all[readers->n];

	if (n == 0)
		return;
	*reader = (struct reader){ .folders = *folders, .n = n };
	/* A list of files ends with NULL. */
	reader->folders.files = zeroed(n + 1, sizeof *files);
	memcpy(reader->folders.files, files, n * sizeof *files);
	reader->fates = zeroed(n, 1);
	readers->n++;
}

/* Neighbours of about the same size for each; standard input comes last. */
static void
share_out(struct readers *readers, const struct folders *folders, size_t jobs)
{
	size_t n = folders->n, from = 0, at = 0;
	uint64_t total = total_of(folders), bytes = 0;

	if (jobs > total / LEAST)
		jobs = total > LEAST ? (size_t)(total / LEAST) : 1;
	readers->all = zeroed(jobs + 1, sizeof *readers->all);
	n -= jobs > 1 && is_stdin(folders->files[n - 1]);
	for (size_t i = 1; i < jobs; i++, from = at) {
		while (at < n && bytes < total / jobs * i)
			bytes += size_of(folders->files[at++]);
		add_reader(readers, folders, folders->files + from, at - from);
	}
	add_reader(readers, folders, folders->files + from, n - from);
	add_reader(readers, folders, folders->files + n, folders->n - n);
}

/* ---- reading ---- */

/* A file that cannot be opened is not read, and has no fate. */
static size_t
place_of(const struct readers *readers, const struct reader *reader, size_t i)
{
	const char *name = readers->reading->in.name;
	char *const *files = reader->folders.files;

	while (files[i] != name &&
	    !(is_stdin(files[i]) && name == readers->stdin_name))
		i++;
	return i;
}

/* A child ends when its parent has: nobody would read what it writes. */
static void
read_files(struct readers *readers, struct reader *reader, pid_t parent)
{
	struct reading *reading = readers->reading;

	reading_open(reading, &reader->folders, readers->stdin_name);
	for (size_t i = 0; in_next_file(&reading->in); i++) {
		size_t sessions = reading->sessions, others = reading->n_others;
		unsigned fate;

		if (parent && getppid() != parent)
			_exit(EX_BROKEN);
		i = place_of(readers, reader, i);
		reading_file(reading);
		fate = in_is_whole(&reading->in) ? WAS_WHOLE : 0;
		fate |= reading->sessions > sessions ? WAS_SESSION : 0;
		fate |= reading->n_others > others ? WAS_OTHER : 0;
		reader->fates[i] = (unsigned char)fate;
	}
	in_close(&reading->in);
}

/* Files of the end record; the rest, if another process has read them. */
static void
take_over(struct readers *readers, const struct reader *reader)
{
	struct reading *reading = readers->reading;

	for (size_t i = 0; i < reader->n; i++) {
		const char *name = reader->folders.files[i];
		unsigned fate = reader->fates[i];

		if (is_stdin(name))
			name = readers->stdin_name;
		if (fate & WAS_WHOLE)
			end_add_file(str_of(name));
		if (reader->process == 0)
			continue;
		reading->sessions += (fate & WAS_SESSION) != 0;
		if (fate & WAS_OTHER)
			reading_add_other(reading, name);
	}
}

/* ---- processes ---- */

/* After its messages come the fates of its files, and its status. */
static void
run_child(struct readers *readers, struct reader *reader, pid_t parent)
{
	int err = spool_file(&reader->err);
	unsigned char status;

	if (dup2(spool_file(&reader->out), STDOUT_FILENO) < 0 ||
	    dup2(err, STDERR_FILENO) < 0)
		_exit(EX_BROKEN);
	read_files(readers, reader, parent);
	out_flush();
	status = (unsigned char)exit_status();
	if (!fd_write(err, (struct str){ (char *)reader->fates, reader->n }) ||
	    !fd_write(err, (struct str){ (char *)&status, 1 }))
		_exit(EX_BROKEN);
	_exit(EX_DONE);
}

/* Who writes to standard input must see when its only reader ends. */
static bool
has_stdin(const struct reader *reader)
{
	size_t i = 0;

	while (i < reader->n && !is_stdin(reader->folders.files[i]))
		i++;
	return i < reader->n;
}

static void
start(struct readers *readers, struct reader *reader)
{
	pid_t parent = getpid();

	if (has_stdin(reader))
		return;
	/* Both processes have the files. */
	spool_file(&reader->out);
	spool_file(&reader->err);
	reader->process = fork();
	if (reader->process == 0)
		run_child(readers, reader, parent);
	/* The first process can do it. */
	if (reader->process < 0)
		reader->process = 0;
}

static bool
has_finished(pid_t process)
{
	int status = process_wait(process);

	/* One that failed has said why. */
	if (WIFSIGNALED(status))
		say("a process that reads transcripts was killed");
	return WIFEXITED(status) && WEXITSTATUS(status) == EX_DONE;
}

static void
pass_records(int fd)
{
	ssize_t n;

	while ((n = read(fd, buf_room(out_buf(), CHUNK), CHUNK)) > 0) {
		out_buf()->n += (size_t)n;
		out_flush();
	}
	if (n < 0)
		fail("cannot read a temporary file back: %s", strerror(errno));
}

/* Of a process that has finished, the fates and the status are cut off. */
static void
pass_messages(struct reader *reader, bool finished)
{
	struct buf text = { 0 };
	int status = EX_BROKEN;

	if (!read_from(spool_file(&reader->err), 0, &text))
		finished = false;
	if (finished) {
		status = (unsigned char)text.p[text.n - 1];
		text.n -= reader->n + 1;
		memcpy(reader->fates, text.p + text.n, reader->n);
	}
	exit_worsen(status);
	progress_end();
	fd_write(STDERR_FILENO, buf_str(&text));
	buf_free(&text);
}

static void
finish_child(struct reader *reader)
{
	bool finished = has_finished(reader->process);

	pass_records(spool_file(&reader->out));
	pass_messages(reader, finished);
}

static void
reader_free(struct reader *reader)
{
	spool_free(&reader->out);
	spool_free(&reader->err);
	free(reader->folders.files);
	free(reader->fates);
}

static size_t
processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n > 0 ? (size_t)n : 1;
}

void
readers_run(struct reading *reading, const struct folders *folders,
    const char *stdin_name)
{
	static char *only_stdin[] = { "-", NULL };
	struct readers readers = { .reading = reading,
		.stdin_name = stdin_name ? stdin_name : "-" };
	struct folders all = *folders;

	if (all.n == 0) {
		all.files = only_stdin;
		all.n = 1;
	}
	share_out(&readers, &all, reading->jobs ? reading->jobs : processors());
	out_flush();
	for (size_t i = 1; i < readers.n; i++)
		start(&readers, &readers.all[i]);
	for (size_t i = 0; i < readers.n; i++) {
		struct reader *reader = &readers.all[i];

		if (reader->process)
			finish_child(reader);
		else
			read_files(&readers, reader, 0);
		take_over(&readers, reader);
	}
	reading_close(reading);
	for (size_t i = 0; i < readers.n; i++)
		reader_free(&readers.all[i]);
	free(readers.all);
}
