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
#include "in.h"

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

bool
file_is_missing(const char *path)
{
	struct stat st;

	return lstat(path, &st) < 0 && errno == ENOENT;
}

/* Some file systems cannot do this; the rename stands all the same. */
static bool
sync_directory(const char *path)
{
	char copy[PATH_MAX];
	bool synced;
	int fd;

	snprintf(copy, sizeof copy, "%s", path);
	fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return true;
	synced = fsync(fd) == 0 || errno != EIO;
	close(fd);
	return synced;
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

/* Only who is root can give a file away; the mode comes behind that. */
static bool
make_like(int fd, const struct stat *like)
{
	struct stat made;

	if (like && fstat(fd, &made) == 0 &&
	    (made.st_uid != like->st_uid || made.st_gid != like->st_gid) &&
	    fchown(fd, like->st_uid, like->st_gid) < 0 && errno != EPERM)
		return false;
	return fchmod(fd, mode_for(like)) == 0;
}

/* Everything up to the rename; the temporary is the caller's to remove. */
static bool
write_temporary(int fd, struct str text, const struct stat *like)
{
	bool written = file_write(fd, text) && make_like(fd, like) &&
	    fsync(fd) == 0;
	int error = errno;

	if (close(fd) < 0 && written)
		return false;
	errno = error;
	return written;
}

struct replacing {
	const char *path;
	const char *name;        /* what the user called it */
	const struct stat *like; /* NULL: like any new file */
	bool check;              /* it must be as it was seen, */
	const struct stat *seen; /* or not be there */
};

static bool
is_same_time(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* The last moment to look: what comes behind it cannot be known. */
static bool
is_as_seen(const struct replacing *r)
{
	struct stat now;

	if (!r->check)
		return true;
	if (stat(r->path, &now) < 0)
		return r->seen == NULL && errno == ENOENT;
	return r->seen && now.st_dev == r->seen->st_dev &&
	    now.st_ino == r->seen->st_ino && now.st_size == r->seen->st_size &&
	    is_same_time(&now.st_mtim, &r->seen->st_mtim);
}

static bool
put_in_place(const struct replacing *r, const char *temporary)
{
	if (!is_as_seen(r)) {
		fail("'%s' was changed meanwhile: run it again", r->name);
		return false;
	}
	if (rename(temporary, r->path) == 0)
		return true;
	fail("cannot write '%s': %s", r->name, strerror(errno));
	return false;
}

static bool
replace(const struct replacing *r, struct str text)
{
	struct buf temporary = { 0 };
	bool replaced;
	int fd;

	buf_addf(&temporary, "%s.XXXXXX", r->path);
	buf_addc(&temporary, '\0');
	fd = mkostemp(temporary.p, O_CLOEXEC);
	if (fd < 0) {
		fail("cannot write beside '%s': %s", r->name, strerror(errno));
		buf_free(&temporary);
		return false;
	}
	if (write_temporary(fd, text, r->like)) {
		replaced = put_in_place(r, temporary.p);
	} else {
		fail("cannot write '%s': %s", r->name, strerror(errno));
		replaced = false;
	}
	if (!replaced)
		unlink(temporary.p);
	buf_free(&temporary);
	if (!replaced || sync_directory(r->path))
		return replaced;
	fail("'%s' was written, but may not be on the disk: %s", r->name,
	    strerror(EIO));
	return false;
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

/* What is not there yet is made; but no link makes room for a file. */
static bool
follow(struct replacing *r, char target[PATH_MAX])
{
	struct stat st;
	int error;

	if (realpath(r->name, target)) {
		r->path = target;
		return true;
	}
	error = errno;
	if (lstat(r->name, &st) < 0 || !S_ISLNK(st.st_mode))
		return true;
	fail("cannot write '%s': %s", r->name, strerror(error));
	return false;
}

bool
file_replace(const char *path, struct str text)
{
	struct replacing r = { .path = path, .name = path };
	char target[PATH_MAX];
	struct stat old;

	if (!follow(&r, target))
		return false;
	if (stat(r.path, &old) == 0) {
		if (!S_ISREG(old.st_mode))
			return write_special(r.path, r.name, text);
		r.like = &old;
	}
	return replace(&r, text);
}

bool
file_replace_seen(const char *path, struct str text, const struct stat *seen,
    const struct stat *like)
{
	struct replacing r = { path, path, seen ? seen : like, true, seen };
	char target[PATH_MAX];

	return follow(&r, target) && replace(&r, text);
}

bool
file_holds(const char *path, struct str text)
{
	struct buf b = { 0 };
	bool read, same;

	buf_room(&b, 1);
	read = read_file(path, &b);
	same = read && str_eq(buf_str(&b), text);
	buf_free(&b);
	if (read && !same)
		fail("'%s' is not what was written to it", path);
	return same;
}

bool
file_append(const char *path, struct str text)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	bool written = fd >= 0 && file_write(fd, text) && fsync(fd) == 0;

	if (!written)
		fail("cannot write '%s': %s", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return written;
}

static bool
can_give(const struct stat *seen)
{
	gid_t groups[NGROUPS_MAX];
	int n;

	if (geteuid() == 0)
		return true;
	if (seen->st_uid != geteuid())
		return false;
	if (seen->st_gid == getegid())
		return true;
	n = getgroups(NGROUPS_MAX, groups);
	for (int i = 0; i < n; i++) {
		if (groups[i] == seen->st_gid)
			return true;
	}
	return false;
}

bool
file_is_ours(const char *path, struct stat *seen)
{
	if (stat(path, seen) < 0)
		fail("cannot open '%s': %s", path, strerror(errno));
	else if (!S_ISREG(seen->st_mode))
		fail("'%s' is no regular file", path);
	else if ((seen->st_mode & 0222) == 0 || access(path, W_OK) < 0)
		fail("'%s' is read-only", path);
	else if (seen->st_nlink > 1)
		fail("'%s' has other hard links, which would stay as they are",
		    path);
	else if (!can_give(seen))
		fail("'%s' is another user's, and would become yours", path);
	else
		return true;
	return false;
}
