#include "base/lock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compat.h"

/* ---- the lock ---- */

enum { PATIENCE = 10 }; /* seconds */

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

static volatile sig_atomic_t too_late;

/* Again in a second, for an alarm just before flock(2) would not end it. */
static void
give_up(int signal)
{
	(void)signal;
	too_late = 1;
	alarm(1);
}

/*
 * Waits in the kernel's queue, where the next one is who has waited longest: of
 * many who look again and again, one may find it taken each time.
 */
static bool
wait_in_line(int fd)
{
	struct sigaction late = { .sa_handler = give_up }, was;
	bool locked;

	sigemptyset(&late.sa_mask);
	sigaction(SIGALRM, &late, &was);
	too_late = 0;
	alarm(PATIENCE);
	do
		locked = flock(fd, LOCK_EX) == 0;
	while (!locked && errno == EINTR && !too_late);
	alarm(0);
	sigaction(SIGALRM, &was, NULL);
	if (!locked && errno == EINTR)
		errno = EWOULDBLOCK;
	return locked;
}

/* False, and errno, where it is not locked. */
static bool
wait_for(int fd)
{
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return true;
	return errno == EWOULDBLOCK && wait_in_line(fd);
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

/* ---- temporaries ---- */

#define MARK ".pith-"
enum {
	RANDOM = 8, /* bytes */
	MARKED = sizeof MARK - 1 + 2 * RANDOM,
};

/* As much of a name as there is room for. */
static struct str
shown(struct str target)
{
	return str_head(target, NAME_MAX - 1 - MARKED);
}

bool
temporary_name(struct buf *b, struct str target)
{
	unsigned char random[RANDOM];

	if (!random_bytes(random, sizeof random))
		return false;
	buf_clear(b);
	buf_addc(b, '.');
	buf_add(b, shown(target));
	buf_adds(b, MARK);
	for (size_t i = 0; i < sizeof random; i++)
		buf_addf(b, "%02x", random[i]);
	buf_string(b);
	return true;
}

bool
temporary_is_of(struct str name, struct str target)
{
	struct str digits;

	if (name.n <= MARKED + 1 || name.p[0] != '.' ||
	    !str_starts(str_skip(name, name.n - MARKED), STR(MARK)))
		return false;
	digits = str_skip(name, name.n - 2 * RANDOM);
	for (size_t i = 0; i < digits.n; i++) {
		if (!is_any(digits.p[i], "0123456789abcdef"))
			return false;
	}
	name = (struct str){ name.p + 1, name.n - MARKED - 1 };
	return target.n == 0 || str_eq(name, shown(target));
}

void
temporary_sweep(int dir, struct str target)
{
	struct dirent *entry;
	struct stat st;
	DIR *d;

	dir = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	d = dir < 0 ? NULL : fdopendir(dir);
	while (d && (entry = readdir(d))) {
		if (temporary_is_of(str_of(entry->d_name), target) &&
		    fstatat(dir, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) ==
			0 &&
		    S_ISREG(st.st_mode))
			unlinkat(dir, entry->d_name, 0);
	}
	if (d)
		closedir(d);
	else if (dir >= 0)
		close(dir);
}
