#include "base/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"

/* 5 seconds. */
enum { TRIES = 250, PAUSE = 20 * 1000 * 1000 };

/*
 * What this process holds: a second flock(2) of one directory would wait for
 * the first one, a duplicate of its descriptor does not.
 */
static struct held {
	int fd;
	dev_t dev;
	ino_t ino;
	bool locked;
} * all;
static size_t n, cap;

static struct held *
find(int lock)
{
	for (size_t i = 0; i < n; i++) {
		if (all[i].fd == lock)
			return &all[i];
	}
	return NULL;
}

static const struct held *
find_directory(const struct stat *dir)
{
	for (size_t i = 0; i < n; i++) {
		if (all[i].dev == dir->st_dev && all[i].ino == dir->st_ino)
			return &all[i];
	}
	return NULL;
}

/* False, and errno, where it is not locked. */
static bool
wait_for(int fd)
{
	const struct timespec pause = { .tv_nsec = PAUSE };

	for (int i = 0; i < TRIES; i++) {
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			return true;
		if (errno != EWOULDBLOCK && errno != EINTR)
			return false;
		nanosleep(&pause, NULL);
	}
	errno = EWOULDBLOCK;
	return false;
}

static int
acquire(int dir, bool *locked)
{
	int fd = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return -1;
	*locked = wait_for(fd);
	if (*locked || errno != EWOULDBLOCK)
		return fd;
	close(fd);
	errno = EWOULDBLOCK;
	return -1;
}

int
lock_open(int dir)
{
	const struct held *held;
	bool locked;
	struct stat st;
	int fd;

	if (fstat(dir, &st) < 0)
		return -1;
	held = find_directory(&st);
	locked = held && held->locked;
	fd = held ? fcntl(held->fd, F_DUPFD_CLOEXEC, 0) : acquire(dir, &locked);
	if (fd < 0)
		return -1;
	*array_push(&all, &n, &cap) = (struct held){ fd, st.st_dev, st.st_ino,
		locked };
	return fd;
}

void
lock_close(int lock)
{
	struct held *held = find(lock);

	*held = all[--n];
	close(lock);
}

bool
lock_holds(int lock)
{
	return find(lock)->locked;
}
