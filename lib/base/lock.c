#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "err.h"

int
file_lock(const char *path)
{
	char copy[PATH_MAX];
	int fd;

	/* Two links to one file must wait for each other. */
	if (realpath(path, copy) == NULL)
		snprintf(copy, sizeof copy, "%s", path);
	fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0) {
		fail("cannot open the directory of '%s': %s", path,
		    strerror(errno));
		return -1;
	}
	while (flock(fd, LOCK_EX) < 0 && errno == EINTR)
		continue;
	return fd;
}

void
file_unlock(int lock)
{
	close(lock);
}
