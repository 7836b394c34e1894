#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "err.h"

/* How long a program waits that must not wait for ever: 5 seconds. */
enum { TRIES = 250, PAUSE = 20 * 1000 * 1000 };

/* Two links to one file must wait for each other. */
static const char *
directory_of(const char *path, char copy[PATH_MAX])
{
	if (realpath(path, copy) == NULL)
		snprintf(copy, PATH_MAX, "%s", path);
	return dirname(copy);
}

static int
open_directory(const char *path)
{
	char copy[PATH_MAX];
	int fd = open(directory_of(path, copy),
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		fail("cannot open the directory of '%s': %s", path,
		    strerror(errno));
	return fd;
}

int
file_lock(const char *path)
{
	int fd = open_directory(path);

	if (fd < 0)
		return -1;
	while (flock(fd, LOCK_EX) < 0 && errno == EINTR)
		continue;
	return fd;
}

int
file_try_lock(const char *path)
{
	const struct timespec pause = { .tv_nsec = PAUSE };
	int fd = open_directory(path);

	for (int i = 0; i < TRIES; i++) {
		if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0 ||
		    errno != EWOULDBLOCK)
			return fd;
		nanosleep(&pause, NULL);
	}
	fail("somebody else is at work on '%s': run it again", path);
	close(fd);
	return -1;
}

void
file_unlock(int lock)
{
	close(lock);
}

bool
file_same_lock(const char *a, const char *b)
{
	char one[PATH_MAX], other[PATH_MAX];
	struct stat x, y;

	return stat(directory_of(a, one), &x) == 0 &&
	    stat(directory_of(b, other), &y) == 0 && x.st_dev == y.st_dev &&
	    x.st_ino == y.st_ino;
}
