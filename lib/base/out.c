#include "base/out.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"

/*
 * Six stages over 1 MiB pipes move twice what they move over the default
 * 64 KiB; where the system refuses (users have 64 MiB of pipes in all), small
 * writes keep both ends busy.
 */
enum { PIPE = 1 << 20, BLOCK = 64 << 10, SMALL_BLOCK = 16 << 10 };

bool
fd_write(int fd, struct str s)
{
	while (s.n) {
		ssize_t n = write(fd, s.p, s.n);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			s = str_skip(s, (size_t)n);
	}
	return true;
}

static struct buf pending;
static size_t complete; /* bytes of it: whole records */
static size_t block;
static void (*at_end)(int status);

struct buf *
out_buf(void)
{
	if (block == 0) {
		size_t size = pipe_capacity(STDOUT_FILENO, PIPE);

		block = size > 0 && size < PIPE ? SMALL_BLOCK : BLOCK;
		buf_room(&pending, BLOCK + 4096);
	}
	return &pending;
}

static void
write_out(struct str s)
{
	if (fd_write(STDOUT_FILENO, s))
		return;
	if (errno == EPIPE)
		_exit(EX_DONE);
	die("cannot write standard output: %s", strerror(errno));
}

void
out_flush(void)
{
	struct str s = buf_str(&pending);

	buf_clear(&pending);
	complete = 0;
	write_out(s);
}

void
out_before_read(int fd)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };

	if (complete > 0 && complete == pending.n && poll(&input, 1, 0) == 0)
		out_flush();
}

void
out_end(void)
{
	complete = pending.n;
	if (complete >= block)
		out_flush();
}

void
out_line(struct str s)
{
	struct buf *b = out_buf();

	/* It is not copied: the list of what a long log dropped is megabytes. */
	if (s.n > PIPE) {
		out_flush();
		write_out(s);
		s.n = 0;
	}
	buf_add(b, s);
	buf_addc(b, '\n');
	out_end();
}

static void
out_close(void)
{
	out_flush();
	if (close(STDOUT_FILENO) < 0 && errno != EBADF)
		die("cannot write standard output: %s", strerror(errno));
	buf_free(&pending);
}

void
finish_with(void (*last)(int status))
{
	at_end = last;
}

int
finish(void)
{
	if (at_end)
		at_end(exit_status());
	out_close();
	return exit_status();
}
