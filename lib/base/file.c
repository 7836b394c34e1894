#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buf.h"
#include "err.h"

bool
file_write(int fd, struct str s)
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

static void
sync_directory(const char *path)
{
	char copy[PATH_MAX];
	int fd;

	snprintf(copy, sizeof copy, "%s", path);
	fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	/* Some file systems refuse this; the rename stands all the same. */
	fsync(fd);
	close(fd);
}

static mode_t
mode_for(const struct stat *old)
{
	mode_t mask;

	if (old)
		return old->st_mode & 07777;
	mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* Everything up to the rename; the temporary is the caller's to remove. */
static bool
write_temporary(int fd, struct str text, mode_t mode)
{
	bool written = file_write(fd, text) && fchmod(fd, mode) == 0 &&
	    fsync(fd) == 0;
	int error = errno;

	if (close(fd) < 0 && written)
		return false;
	errno = error;
	return written;
}

/* name is what the user called the path. */
static bool
replace(const char *path, const char *name, struct str text,
    const struct stat *old)
{
	struct buf temporary = { 0 };
	bool replaced = false;
	int fd;

	buf_addf(&temporary, "%s.XXXXXX", path);
	buf_addc(&temporary, '\0');
	fd = mkostemp(temporary.p, O_CLOEXEC);
	if (fd < 0) {
		fail("cannot write beside '%s': %s", name, strerror(errno));
		buf_free(&temporary);
		return false;
	}
	replaced = write_temporary(fd, text, mode_for(old)) &&
	    rename(temporary.p, path) == 0;
	if (replaced) {
		sync_directory(path);
	} else {
		fail("cannot write '%s': %s", name, strerror(errno));
		unlink(temporary.p);
	}
	buf_free(&temporary);
	return replaced;
}

static bool
write_special(const char *path, const char *name, struct str text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	bool written = fd >= 0 && file_write(fd, text);

	if (!written)
		fail("cannot write '%s': %s", name, strerror(errno));
	if (fd >= 0 && close(fd) < 0 && written) {
		fail("cannot write '%s': %s", name, strerror(errno));
		written = false;
	}
	return written;
}

bool
file_replace(const char *path, struct str text)
{
	const char *name = path;
	char target[PATH_MAX];
	struct stat old;
	bool exists;

	if (realpath(path, target))
		path = target;
	exists = stat(path, &old) == 0;
	if (exists && !S_ISREG(old.st_mode))
		return write_special(path, name, text);
	return replace(path, name, text, exists ? &old : NULL);
}
