#include "base/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/err.h"
#include "base/out.h"

/* Most logs are smaller than this, and never make a file. */
enum { HELD = 1 << 20 };

static const char *
directory(void)
{
	const char *dir = getenv("TMPDIR");

	return dir && *dir ? dir : "/tmp";
}

static void
open_file(struct spool *spool)
{
	struct buf path = { 0 };

	buf_addf(&path, "%s/%s.XXXXXX", directory(), prog);
	spool->fd = temporary_file(buf_string(&path));
	if (spool->fd < 0)
		die("cannot make a temporary file in '%s': %s", directory(),
		    strerror(errno));
	unlink(path.p);
	buf_free(&path);
	spool->open = true;
}

static void
write_held(struct spool *spool)
{
	if (!spool->open)
		open_file(spool);
	if (!fd_write(spool->fd, buf_str(&spool->held)))
		die("cannot write a temporary file in '%s': %s", directory(),
		    strerror(errno));
	spool->written += spool->held.n;
	buf_clear(&spool->held);
}

size_t
spool_add(struct spool *spool, struct str text)
{
	size_t at;

	if (spool->held.n && spool->held.n + text.n > HELD)
		write_held(spool);
	at = spool->written + spool->held.n;
	buf_add(&spool->held, text);
	return at;
}

struct str
spool_get(struct spool *spool, size_t at, size_t n)
{
	struct buf *back = &spool->back;

	if (at >= spool->written)
		return str_head(str_skip(buf_str(&spool->held),
				    at - spool->written),
		    n);
	buf_clear(back);
	buf_room(back, n);
	while (back->n < n && at + back->n < spool->written) {
		size_t rest = spool->written - at - back->n;
		ssize_t got = pread(spool->fd, back->p + back->n,
		    rest < n - back->n ? rest : n - back->n,
		    (off_t)(at + back->n));

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			die("cannot read a temporary file back: %s",
			    got < 0 ? strerror(errno) : "it was cut off");
		back->n += (size_t)got;
	}
	buf_add(back, str_head(buf_str(&spool->held), n - back->n));
	return buf_str(back);
}

int
spool_file(struct spool *spool)
{
	write_held(spool);
	if (lseek(spool->fd, 0, SEEK_SET) < 0)
		die("cannot read a temporary file: %s", strerror(errno));
	return spool->fd;
}

void
spool_clear(struct spool *spool)
{
	if (spool->open)
		close(spool->fd);
	spool->open = false;
	spool->written = 0;
	buf_clear(&spool->held);
}

void
spool_free(struct spool *spool)
{
	spool_clear(spool);
	buf_free(&spool->held);
	buf_free(&spool->back);
}
