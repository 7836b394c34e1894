#include "base/in.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/mapped.h"
#include "base/opt.h"
#include "base/out.h"

enum { BLOCK = 256 << 10, CHUNK = 64 << 10 };

/* ---- progress, on a terminal ---- */

enum { FIRST = 1000, EVERY = 200 }; /* milliseconds */

static int64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Of the stages of a pipe, the one that reads files shows progress. */
static bool
shows_progress(const struct in *in)
{
	return !quiet() && isatty(STDERR_FILENO) &&
	    (in->fd != STDIN_FILENO || in_is_regular(in));
}

/* What all files have; 0 if one of them does not say. */
static uint64_t
total(const struct in *in)
{
	uint64_t bytes = in->progress.before;
	struct stat st;

	if (fstat(in->fd, &st) < 0 || !S_ISREG(st.st_mode))
		return 0;
	bytes += (uint64_t)st.st_size;
	for (char *const *file = in->files; *file; file++) {
		if (stat(*file, &st) < 0)
			continue;
		if (!S_ISREG(st.st_mode))
			return 0;
		bytes += (uint64_t)st.st_size;
	}
	return bytes;
}

static void
show_progress(struct in *in, int64_t time)
{
	struct in_progress *progress = &in->progress;
	uintmax_t speed = progress->bytes / (uint64_t)time / 1000;
	uintmax_t bytes = progress->bytes / 1000000;

	if (!progress->shown)
		progress->total = total(in);
	progress->shown = true;
	if (progress->bytes < progress->total)
		progress_line("%s: %ju of %ju MB, %ju MB/s", prog, bytes,
		    (uintmax_t)progress->total / 1000000, speed);
	else
		progress_line("%s: %ju MB, %ju MB/s", prog, bytes, speed);
}

/* What is small costs nothing: whether there is a terminal is asked once, late. */
static void
add_progress(struct in *in, uint64_t bytes)
{
	struct in_progress *progress = &in->progress;
	int64_t time;

	progress->bytes += bytes;
	if (progress->is == PROGRESS_OFF || progress->bytes < BLOCK)
		return;
	if (progress->is == PROGRESS_UNKNOWN)
		progress->is = shows_progress(in) ? PROGRESS_ON : PROGRESS_OFF;
	if (progress->is == PROGRESS_OFF)
		return;
	time = now() - progress->start;
	if (time < FIRST || time - progress->last < EVERY)
		return;
	progress->last = time;
	show_progress(in, time);
}

static void
end_progress(struct in *in)
{
	if (in->progress.shown)
		progress_end();
	in->progress.shown = false;
}

/* ---- files and lines ---- */

char *const *
in_files(char *const files[])
{
	static char *const only_stdin[] = { "-", NULL };

	return files[0] ? files : only_stdin;
}

void
in_open(struct in *in, char *const files[], const char *stdin_name)
{
	*in = (struct in){
		.files = in_files(files),
		.stdin_name = stdin_name ? stdin_name : "-",
		.fd = -1,
		.eof = true,
		.progress = { .start = now() },
	};
}

static void
close_file(struct in *in)
{
	if (in->fd > STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
	in->eof = true;
}

/* Where standard input is closed, a file must not pass for it later. */
static int
open_read(const char *file)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	int moved;

	if (fd != STDIN_FILENO)
		return fd;
	moved = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	close(fd);
	return moved;
}

static bool
open_file(struct in *in, const char *file)
{
	bool is_stdin = strcmp(file, "-") == 0;
	int fd = is_stdin ? STDIN_FILENO : open_read(file);

	if (fd < 0)
		return fail("cannot open '%s': %s", file, strerror(errno));
	if (is_stdin && !quiet() && isatty(fd))
		say("reading standard input");
	in->fd = fd;
	in->name = is_stdin ? in->stdin_name : file;
	in->progress.before = in->progress.bytes;
	return true;
}

bool
in_next_file(struct in *in)
{
	close_file(in);
	in->line = in->off = in->next_off = 0;
	in->pos = 0;
	in->broken = in->follows = false;
	buf_clear(&in->block);
	while (*in->files) {
		if (open_file(in, *in->files++)) {
			in->eof = false;
			return true;
		}
	}
	/* It holds as much as the longest line; some programs now need more. */
	buf_free(&in->block);
	end_progress(in);
	return false;
}

/* Reads one block more; false at the end of the file. */
static bool
fill(struct in *in)
{
	ssize_t n;

	if (in->eof)
		return false;
	if (in->pos) {
		in->block.n -= in->pos;
		memmove(in->block.p, in->block.p + in->pos, in->block.n);
		in->pos = 0;
	}
	buf_room(&in->block, BLOCK);
	out_before_read(in->fd);
	do
		n = read(in->fd, in->block.p + in->block.n, BLOCK);
	while (n < 0 && errno == EINTR);
	if (n < 0) {
		fail("cannot read '%s': %s", in->name, strerror(errno));
		in->broken = true;
	}
	if (n <= 0) {
		in->eof = true;
		if (in->follows)
			end_progress(in);
		return false;
	}
	in->block.n += (size_t)n;
	add_progress(in, (uint64_t)n);
	return true;
}

bool
in_line_any(struct in *in, struct str *line)
{
	size_t seen = 0;
	size_t end;

	for (;;) {
		struct str left = buf_since(&in->block, in->pos);

		end = str_chr(left, '\n', seen);
		if (end < left.n) {
			*line = str_head(left, end + 1);
			break;
		}
		seen = left.n;
		if (!fill(in)) {
			*line = buf_since(&in->block, in->pos);
			if (line->n == 0 || in->follows)
				return false;
			break;
		}
	}
	in->line++;
	in->off = in->next_off;
	in->next_off += line->n;
	in->pos += line->n;
	return true;
}

struct str
in_peek(struct in *in, size_t n)
{
	while (in->block.n - in->pos < n && fill(in))
		continue;
	return buf_since(&in->block, in->pos);
}

void
in_take(struct in *in, size_t n)
{
	in->pos += n;
	in->next_off += n;
}

void
in_follow(struct in *in, bool follows)
{
	in->follows = follows;
}

bool
in_again(struct in *in)
{
	struct stat st;

	if (in_is_regular(in) && fstat(in->fd, &st) == 0 &&
	    st.st_size < lseek(in->fd, 0, SEEK_CUR))
		return false;
	in->eof = in->broken;
	return true;
}

bool
in_seek(struct in *in, size_t line, size_t off)
{
	size_t ahead = in->block.n - in->pos;
	off_t by = (off_t)off - (off_t)(in->next_off + ahead);

	if (lseek(in->fd, by, SEEK_CUR) < 0)
		return false;
	in->pos = 0;
	buf_clear(&in->block);
	in->line = line - 1;
	in->off = in->next_off = off;
	in->progress.bytes = in->progress.before + off;
	in->eof = in->broken;
	return true;
}

bool
in_is_whole(const struct in *in)
{
	return in->eof && !in->broken;
}

bool
in_is_regular(const struct in *in)
{
	struct stat st;

	return fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode);
}

bool
in_hold(struct in *in)
{
	int fd;

	if (in_is_regular(in))
		return true;
	while (fill(in))
		continue;
	fd = nameless_file();
	if (fd < 0 || !fd_write(fd, buf_str(&in->block)) ||
	    lseek(fd, 0, SEEK_SET) < 0 || dup2(fd, in->fd) < 0)
		return fail("cannot hold '%s': %s", in->name, strerror(errno));
	close(fd);
	buf_clear(&in->block);
	in->pos = 0;
	in->eof = in->broken;
	return true;
}

struct str
in_map(const struct in *in)
{
	const struct str none = { NULL, 0 };
	struct stat st;

	/* What is read from its middle on has other places. */
	if (!in_is_regular(in) || fstat(in->fd, &st) < 0 || st.st_size <= 0 ||
	    lseek(in->fd, 0, SEEK_CUR) !=
		(off_t)(in->next_off + in->block.n - in->pos))
		return none;
	return mapped_open(in->fd, (size_t)st.st_size, 0, in->name);
}

void
in_close(struct in *in)
{
	close_file(in);
	end_progress(in);
	buf_free(&in->block);
}

struct str
chomp(struct str line)
{
	if (line.n && line.p[line.n - 1] == '\n') {
		line.n--;
		if (line.n && line.p[line.n - 1] == '\r')
			line.n--;
	}
	return line;
}

bool
read_file(const char *file, struct buf *b)
{
	char *const files[] = { (char *)file, NULL };
	struct in in;
	bool whole;

	in_open(&in, files, NULL);
	if (!in_next_file(&in))
		return false;
	while (fill(&in))
		continue;
	buf_clear(b);
	buf_add(b, buf_str(&in.block));
	whole = !in.broken;
	in_close(&in);
	return whole;
}

bool
read_from(int fd, size_t off, struct buf *b)
{
	size_t begin = b->n;
	ssize_t n;

	while ((n = pread(fd, buf_room(b, CHUNK), CHUNK,
		    (off_t)(off + b->n - begin))) > 0)
		b->n += (size_t)n;
	return n == 0;
}
