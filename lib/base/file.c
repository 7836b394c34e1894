#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/compat.h"
#include "base/err.h"
#include "base/in.h"
#include "base/lock.h"
#include "base/out.h"
#include "base/resolve.h"

bool
file_is_missing(const char *path)
{
	struct stat st;

	return lstat(path, &st) < 0 && errno == ENOENT;
}

bool
file_is_pipe(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0 || !S_ISFIFO(st.st_mode))
		return false;
	fail("'%s' is a pipe, not a regular file", path);
	return true;
}

static bool
cannot_write(const char *path)
{
	return fail("cannot write '%s': %s", path, strerror(errno));
}

/* ---- temporaries ---- */

/* New, never through a link; its name goes to *b, with a NUL. */
static int
make_temporary(int dir, const char *target, struct buf *b)
{
	int fd;

	do {
		if (!temporary_name(b, str_of(target)))
			return -1;
		fd = openat(dir, b->p,
		    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	} while (fd < 0 && errno == EEXIST);
	return fd;
}

/* ---- the lock ---- */

static int
lock(const struct resolved *at, const char *path)
{
	int fd = lock_open(at->dir);

	if (fd >= 0 && lock_holds(fd))
		temporary_sweep(at->dir, str_of(at->name));
	if (fd < 0 && errno == EWOULDBLOCK)
		fail("another process is changing '%s': run it again", path);
	else if (fd < 0)
		fail("cannot open the directory of '%s': %s", path,
		    strerror(errno));
	return fd;
}

int
file_lock(const char *path)
{
	struct resolved at;
	int fd;

	if (!resolve(&at, path, false))
		return -1;
	fd = lock(&at, path);
	close(at.dir);
	return fd;
}

void
file_unlock(int lock)
{
	lock_close(lock);
}

/* ---- mode and owner ---- */

struct put {
	const char *path; /* what the user called it */
	struct str text;
	struct spool *spool; /* the text, in its place */
	const char *const *sources;
	bool check;              /* it must be as it was seen, */
	const struct stat *seen; /* or be missing */
	bool apart;              /* the old one lives on under another name */

	struct resolved at;
	bool exists;
	struct stat old;
};

/* What group and others may do with a source; for a file of this group. */
static mode_t
mode_from(const char *source, gid_t group)
{
	mode_t of_group, of_others;
	struct stat st;

	if (stat(source, &st) < 0)
		return errno == ENOENT || errno == ENOTDIR ? 07777 : 07700;
	if (!S_ISREG(st.st_mode))
		return 07777;
	of_group = st.st_mode >> 3 & 7;
	of_others = st.st_mode & 7;
	/* The members of another group may be any of the two. */
	if (st.st_gid != group)
		of_group = of_others = of_group & of_others;
	return 07700 | of_group << 3 | of_others;
}

static mode_t
mode_of_new(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* For a file of this owner and group. */
static mode_t
mode_for(const struct put *put, const struct stat *made)
{
	mode_t mode = put->exists ? put->old.st_mode & 07777 : mode_of_new();

	if (put->exists && made->st_uid != put->old.st_uid)
		mode &= 0777;
	if (put->exists && made->st_gid != put->old.st_gid)
		mode &= 0700;
	for (const char *const *s = put->sources; s && *s; s++)
		mode &= mode_from(*s, made->st_gid);
	return mode;
}

/*
 * Whose it is to be. A new one is given away only to who could take it, the
 * directory's owner, and has read it: all its sources are his.
 */
static bool
find_owner(const struct put *put, struct stat *like)
{
	struct stat dir, source;
	bool found = false;

	*like = put->old;
	if (put->exists || fstat(put->at.dir, &dir) < 0)
		return put->exists;
	for (const char *const *s = put->sources; s && *s; s++) {
		if (stat(*s, &source) < 0 || !S_ISREG(source.st_mode))
			continue;
		if (source.st_uid != dir.st_uid)
			return false;
		if (!found)
			*like = source;
		found = true;
	}
	return found;
}

/* An identity that this user namespace does not know is EINVAL. */
static bool
is_not_permitted(int error)
{
	return error == EPERM || error == EINVAL;
}

/* Only root can give a file away; its group, who is a member. */
static bool
give(int fd, uid_t owner, gid_t group)
{
	return fchown(fd, owner, group) == 0 ||
	    (is_not_permitted(errno) &&
		(fchown(fd, (uid_t)-1, group) == 0 || is_not_permitted(errno)));
}

/* The mode comes last: a change of the owner takes bits away. */
static bool
set_owner_and_mode(const struct put *put, int fd)
{
	struct stat like, made;

	if (fstat(fd, &made) < 0)
		return false;
	if (find_owner(put, &like) &&
	    (made.st_uid != like.st_uid || made.st_gid != like.st_gid) &&
	    (!give(fd, like.st_uid, like.st_gid) || fstat(fd, &made) < 0))
		return false;
	return fchmod(fd, mode_for(put, &made)) == 0;
}

/* ---- putting ---- */

bool
is_unchanged(const struct stat *a, const struct stat *b)
{
	return is_same_file(a, b) && a->st_size == b->st_size &&
	    a->st_mtime == b->st_mtime &&
	    changed_nanoseconds(a) == changed_nanoseconds(b);
}

/* The last moment to look: what comes after it cannot be known. */
static bool
is_as_seen(const struct put *put)
{
	const struct stat *seen = put->seen;
	struct stat now;

	if (!put->check)
		return true;
	if (fstatat(put->at.dir, put->at.name, &now, AT_SYMLINK_NOFOLLOW) < 0)
		return seen == NULL && errno == ENOENT;
	return seen &&
	    (put->apart ? is_same_file(&now, seen) : is_unchanged(&now, seen));
}

static bool
write_text(const struct put *put, int fd)
{
	enum { PIECE = 1 << 18 };
	size_t n = put->spool ? spool_size(put->spool) : 0;
	bool written = fd_write(fd, put->text);

	for (size_t at = 0; written && at < n; at += PIECE)
		written = fd_write(fd, spool_get(put->spool, at, PIECE));
	return written;
}

/* All up to the rename; the temporary is the caller's to remove. */
static bool
fill(const struct put *put, int fd)
{
	bool filled = write_text(put, fd) && set_owner_and_mode(put, fd) &&
	    fsync(fd) == 0;
	int error = errno;

	if (close(fd) < 0 && filled)
		return false;
	errno = error;
	return filled;
}

static bool
put_in_place(const struct put *put, const char *temporary)
{
	if (!is_as_seen(put))
		return fail("'%s' was changed in the meantime: run it again",
		    put->path);
	return renameat(put->at.dir, temporary, put->at.dir, put->at.name) ==
	    0 ||
	    cannot_write(put->path);
}

/* Some file systems cannot do this; the rename is done all the same. */
static bool
sync_directory(const struct put *put)
{
	if (fsync(put->at.dir) == 0 || errno != EIO)
		return true;
	return fail("'%s' was written, but may not be on the disk: %s",
	    put->path, strerror(EIO));
}

static bool
replace(const struct put *put)
{
	struct buf temporary = { 0 };
	int fd = make_temporary(put->at.dir, put->at.name, &temporary);
	bool replaced;

	if (fd < 0) {
		fail("cannot write next to '%s': %s", put->path,
		    strerror(errno));
		buf_free(&temporary);
		return false;
	}
	replaced = fill(put, fd) ? put_in_place(put, temporary.p)
				 : cannot_write(put->path);
	if (!replaced)
		unlinkat(put->at.dir, temporary.p, 0);
	buf_free(&temporary);
	return replaced && sync_directory(put);
}

static enum file_change
write_special(int dir, const char *name, int flags, const struct put *put)
{
	int fd = openat(dir, name,
	    O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC | flags);
	bool written = fd >= 0 && write_text(put, fd);

	if (!written)
		cannot_write(put->path);
	if (fd >= 0 && close(fd) < 0 && written)
		written = cannot_write(put->path);
	return written ? FILE_WRITTEN : FILE_FAILED;
}

/* False where that cannot be known: it is written then. */
static bool
holds_text(const struct put *put)
{
	struct buf b = { 0 };
	bool same;
	int fd;

	if (put->spool || (uintmax_t)put->old.st_size != put->text.n)
		return false;
	fd = openat(put->at.dir, put->at.name,
	    O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	same = fd >= 0 && read_from(fd, 0, &b) &&
	    str_eq(buf_str(&b), put->text);
	if (fd >= 0)
		close(fd);
	buf_free(&b);
	return same;
}

static bool
has_hard_links(const char *path, const struct stat *st, nlink_t names)
{
	if (st->st_nlink <= names)
		return false;
	fail("'%s' has other hard links, which would keep the old content",
	    path);
	return true;
}

/* With the lock held. */
static enum file_change
put_regular(struct put *put)
{
	if (put->exists && !put->apart && is_as_seen(put) && holds_text(put) &&
	    mode_for(put, &put->old) == (put->old.st_mode & 07777))
		return FILE_SAME;
	if (put->exists && !put->apart &&
	    has_hard_links(put->path, &put->old, 1))
		return FILE_FAILED;
	return replace(put) ? FILE_WRITTEN : FILE_FAILED;
}

static bool
look(struct put *put)
{
	put->exists = fstatat(put->at.dir, put->at.name, &put->old,
			  AT_SYMLINK_NOFOLLOW) == 0;
	return put->exists || errno == ENOENT || cannot_write(put->path);
}

static bool
is_special(const struct put *put)
{
	return put->exists && !S_ISREG(put->old.st_mode);
}

/* A descriptor of our own: what it leads to is the user's choice. */
static bool
is_descriptor(const char *path)
{
	struct str s = str_of(path);

	return str_eq(s, STR("/dev/stdout")) || str_eq(s, STR("/dev/stderr")) ||
	    str_starts(s, STR("/dev/fd/"));
}

static enum file_change
put_resolved(struct put *put)
{
	enum file_change change;
	int fd;

	if (!look(put))
		return FILE_FAILED;
	if (is_special(put))
		return write_special(put->at.dir, put->at.name, O_NOFOLLOW,
		    put);
	fd = lock(&put->at, put->path);
	if (fd < 0)
		return FILE_FAILED;
	/* Whoever had the lock may have replaced it. */
	change = look(put) ? put_regular(put) : FILE_FAILED;
	file_unlock(fd);
	return change;
}

static enum file_change
put_path(struct put *put)
{
	enum file_change change;

	if (!resolve(&put->at, put->path, false))
		return FILE_FAILED;
	change = put_resolved(put);
	close(put->at.dir);
	return change;
}

static enum file_change
put_anywhere(struct put *put)
{
	return is_descriptor(put->path)
	    ? write_special(AT_FDCWD, put->path, 0, put)
	    : put_path(put);
}

enum file_change
file_put(const char *path, struct str text, const char *const sources[])
{
	struct put put = { .path = path, .text = text, .sources = sources };

	return put_anywhere(&put);
}

void
file_put_or_print(const char *path, struct str text,
    const char *const sources[])
{
	if (path && strcmp(path, "-") != 0)
		file_put(path, text, sources);
	else
		buf_add(out_buf(), text);
}

enum file_change
file_put_spool(const char *path, struct spool *spool,
    const char *const sources[])
{
	struct put put = { .path = path, .spool = spool, .sources = sources };

	return put_anywhere(&put);
}

enum file_change
file_put_seen(const char *path, struct str text, const struct stat *seen,
    const char *const sources[])
{
	struct put put = { .path = path,
		.text = text,
		.sources = sources,
		.check = true,
		.seen = seen };

	return put_path(&put);
}

enum file_change
file_put_apart(const char *path, struct str text, const struct stat *seen)
{
	struct put put = { .path = path,
		.text = text,
		.check = true,
		.seen = seen,
		.apart = true };

	return put_path(&put);
}

/* ---- what else is done with a file ---- */

bool
file_make_directories(const char *path)
{
	struct resolved at;

	if (!resolve(&at, path, true))
		return false;
	close(at.dir);
	return true;
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
	struct resolved at;
	bool written;
	int fd;

	if (!resolve(&at, path, false))
		return false;
	fd = openat(at.dir, at.name,
	    O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC);
	written = fd >= 0 && fd_write(fd, text) && fsync(fd) == 0;
	if (!written)
		cannot_write(path);
	if (fd >= 0)
		close(fd);
	close(at.dir);
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

static bool
is_ours(const struct resolved *at, const char *path, nlink_t names,
    struct stat *seen)
{
	if (fstatat(at->dir, at->name, seen, AT_SYMLINK_NOFOLLOW) < 0)
		fail("cannot open '%s': %s", path, strerror(errno));
	else if (!S_ISREG(seen->st_mode))
		fail("'%s' is not a regular file", path);
	else if ((seen->st_mode & 0222) == 0 ||
	    faccessat(at->dir, at->name, W_OK, 0) < 0)
		fail("'%s' is read-only", path);
	else if (has_hard_links(path, seen, names))
		return false;
	else if (!can_give(seen))
		fail("'%s' is another user's, and would become yours", path);
	else
		return true;
	return false;
}

bool
file_is_ours_with(const char *path, nlink_t names, struct stat *seen)
{
	struct resolved at;
	bool ours;

	if (!resolve(&at, path, false))
		return false;
	ours = is_ours(&at, path, names, seen);
	close(at.dir);
	return ours;
}

bool
file_is_ours(const char *path, struct stat *seen)
{
	return file_is_ours_with(path, 1, seen);
}
