#include "fleet/command.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/err.h"
#include "base/process.h"
#include "json/record.h"

/*
 * sh -c COMMAND sh FILE ... in the directory that the names are relative to; they are
 * arguments, never a part of the command.
 */
static _Noreturn void
exec_command(const struct command *command, const struct input inputs[],
    size_t n)
{
	char **words = zeroed(n + 5, sizeof *words);
	struct buf names = { 0 };
	struct buf dir = { 0 };
	size_t at = 0;

	buf_add(&dir, command->dir);
	if (dir.n && chdir(buf_string(&dir)) < 0) {
		say("cannot go to '%s': %s", dir.p, strerror(errno));
		_exit(EX_BROKEN);
	}
	words[0] = words[3] = (char *)"sh";
	words[1] = (char *)"-c";
	words[2] = (char *)command->text;
	for (size_t i = 0; i < n; i++) {
		buf_add(&names, inputs[i].file);
		buf_addc(&names, '\0');
	}
	for (size_t i = 0; i < n; i++) {
		words[4 + i] = names.p + at;
		at += inputs[i].file.n + 1;
	}
	signal(SIGPIPE, SIG_DFL);
	execv("/bin/sh", words);
	say("cannot run /bin/sh: %s", strerror(errno));
	_exit(EX_BROKEN);
}

/* Starts it; the descriptor of what it prints. */
static int
start(const struct command *command, const struct input inputs[], size_t n,
    pid_t *child)
{
	int ends[2], input = command->input ? spool_file(command->input) : -1;

	if (pipe(ends) < 0 || (*child = fork()) < 0)
		die("cannot run a command: %s", strerror(errno));
	if (*child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		if (input >= 0)
			dup2(input, STDIN_FILENO);
		exec_command(command, inputs, input < 0 ? n : 0);
	}
	close(ends[1]);
	return ends[0];
}

/* All that it prints; *last is the last line. */
static void
read_all(int fd, struct spool *text, struct buf *last)
{
	enum { PIECE = 1 << 16 };
	struct buf piece = { 0 };
	ssize_t n;

	while ((n = read(fd, buf_room(&piece, PIECE), PIECE)) != 0) {
		struct str got = { piece.p, n > 0 ? (size_t)n : 0 };
		size_t start;

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			break;
		spool_add(text, got);
		start = str_line_start(got, got.n - 1);
		if (start || (last->n && last->p[last->n - 1] == '\n'))
			buf_clear(last);
		buf_add(last, str_skip(got, start));
	}
	close(fd);
	buf_free(&piece);
}

/* ---- its result ---- */

/* The end says that all these files were read. */
static bool
names_all(const struct record *end, const struct input inputs[], size_t n)
{
	struct seen files = { 0 };
	bool all = true;

	json_each (it, end->at[K_files])
		seen_add(&files, json_text(it.value, end->arena));
	for (size_t i = 0; i < n; i++)
		all = all && seen_times(&files, inputs[i].file) > 0;
	seen_free(&files);
	return all;
}

static bool
is_whole(struct str line, const struct input inputs[], size_t n)
{
	struct arena arena = { 0 };
	struct json_error error;
	struct record record;
	bool whole = line.n && line.p[line.n - 1] == '\n' &&
	    record_parse(chomp(line), &arena, &record, &error) &&
	    record.kind == KIND_END &&
	    json_size_or(record.at[K_status], EX_BROKEN) < EX_USAGE &&
	    names_all(&record, inputs, n);

	arena_free(&arena);
	return whole;
}

bool
command_run(const struct command *command, const struct input inputs[],
    size_t n, struct spool *records)
{
	struct buf last = { 0 };
	bool whole;
	pid_t child;

	read_all(start(command, inputs, n, &child), records, &last);
	process_wait(child);
	whole = is_whole(buf_str(&last), inputs, n);
	buf_free(&last);
	return whole;
}
