#include "archive/rotation.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "archive/directories.h"
#include "base/err.h"
#include "base/file.h"
#include "base/in.h"
#include "base/lock.h"
#include "log/owner.h"
#include "text/show.h"

enum { HEAD_LINES = 3 }; /* of a new log */

static bool
cannot(const char *what, const char *path)
{
	return fail("cannot %s '%s': %s", what, path, strerror(errno));
}

static const char *
name_of(const char *path)
{
	return base_name(str_of(path)).p;
}

/* The path of a file's name in a directory; *b is cleared first. */
static const char *
path_in(struct buf *b, const char *directory, const char *path)
{
	buf_clear(b);
	buf_addf(b, "%s/%s", directory, name_of(path));
	return buf_string(b);
}

/* ---- opening ---- */

static bool
lock(struct rotation *r, const char *path)
{
	int fd = file_lock(path);

	if (fd >= 0)
		r->locks[r->n_locks++] = fd;
	return fd >= 0;
}

static bool
lock_all(struct rotation *r)
{
	if (!lock(r, r->log_path))
		return false;
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		if (r->others[i] && file_is_missing(r->others[i]))
			r->others[i] = NULL;
		if (r->others[i] && !lock(r, r->others[i]))
			return false;
	}
	return true;
}

/* That of a run that was killed may still have its temporary name. */
static bool
has_our_log(const char *directory, void *context)
{
	struct rotation *r = context;
	struct buf path = { 0 };
	struct stat st;
	bool has = lstat(path_in(&path, directory, r->log_path), &st) == 0 &&
	    is_same_file(&st, &r->seen);

	r->names += has;
	buf_free(&path);
	return has;
}

static bool
see_log(struct rotation *r)
{
	if (!resolve(&r->at, r->log_path, false)) {
		r->at.dir = -1;
		return false;
	}
	archive_directory(&r->archive, r->log_path);
	r->names = 1;
	if (fstatat(r->at.dir, r->at.name, &r->seen, AT_SYMLINK_NOFOLLOW) ==
		0 &&
	    r->seen.st_nlink > 1)
		directories_find(r->archive.p, has_our_log, r, &r->to);
	return file_is_ours_with(r->log_path, r->names, &r->seen);
}

/* What is read is what was seen: somebody else may put another file there. */
static bool
read_log(struct rotation *r)
{
	struct stat st;

	r->fd = openat(r->at.dir, r->at.name,
	    O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (r->fd < 0 || fstat(r->fd, &st) < 0)
		return cannot("open", r->log_path);
	if (!is_same_file(&st, &r->seen))
		return fail("'%s' was changed in the meantime: run it again",
		    r->log_path);
	buf_room(&r->log, 1);
	return read_file(r->log_path, &r->log);
}

bool
rotation_open(struct rotation *r)
{
	r->at.dir = r->fd = r->dir = -1;
	return lock_all(r) && see_log(r) && read_log(r) &&
	    owner_allows(buf_str(&r->log), r->log_path, r->owner, r->as);
}

/* ---- what can be moved ---- */

/*
 * Before anything is changed. What a link leads to stays, and its link goes;
 * all else must be a file in a directory that we may change.
 */
static bool
can_move(const char *path)
{
	struct resolved at;
	struct stat st;
	bool can;

	if (!resolve(&at, path, false))
		return false;
	can = fstatat(at.dir, at.name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    faccessat(at.dir, ".", W_OK | X_OK, 0) == 0;
	close(at.dir);
	if (!can)
		return cannot("move", path);
	if (S_ISREG(st.st_mode))
		return true;
	return fail("'%s' is not a regular file", path);
}

static bool
have_one_name(const char *a, const char *b)
{
	if (strcmp(name_of(a), name_of(b)) != 0)
		return false;
	fail("'%s' and '%s' would have one name in the archive", a, b);
	return true;
}

static bool
can_move_all(const struct rotation *r)
{
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		const char *path = r->others[i];

		if (path == NULL)
			continue;
		if (!can_move(path) || have_one_name(path, r->log_path))
			return false;
		for (size_t k = 0; k < i; k++) {
			if (r->others[k] && have_one_name(path, r->others[k]))
				return false;
		}
	}
	return can_move(r->log_path);
}

bool
rotation_has(const struct rotation *r, const char *path, struct buf *moved)
{
	struct stat st;

	return r->to.n && lstat(path_in(moved, r->to.p, path), &st) == 0;
}

/* ---- what runs that were killed have left ---- */

static int
open_directory(int all, const char *name)
{
	return openat(all, name,
	    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* The log is linked or copied there, and nothing else. */
static void
remove_directory(const struct rotation *r, int all, const char *name)
{
	int dir = open_directory(all, name);

	if (dir < 0)
		return;
	unlinkat(dir, name_of(r->log_path), 0);
	temporary_sweep(dir, str_of(name_of(r->log_path)));
	close(dir);
	unlinkat(all, name, AT_REMOVEDIR);
}

static void
remove_leftovers(const struct rotation *r, int all)
{
	int copy = open_directory(all, ".");
	DIR *d = copy < 0 ? NULL : fdopendir(copy);
	struct dirent *entry;

	while (d && (entry = readdir(d))) {
		if (temporary_is_of(str_of(entry->d_name), STR("")))
			remove_directory(r, all, entry->d_name);
	}
	if (d)
		closedir(d);
	else if (copy >= 0)
		close(copy);
}

/* ---- the directory ---- */

/* Some file systems cannot do this. */
static bool
sync_directory(int dir, const char *path)
{
	return fsync(dir) == 0 || errno != EIO || cannot("write", path);
}

static bool
has_no_links(int error)
{
	return error == EXDEV || error == EPERM || error == ENOTSUP ||
	    error == EOPNOTSUPP || error == ENOSYS || error == EMLINK;
}

/* A copy of so few lines says nothing: each log begins like that. */
static bool
begins_our_log(const char *directory, void *context)
{
	const struct rotation *r = context;
	struct buf path = { 0 }, text = { 0 };
	struct stat st;
	bool begins = lstat(path_in(&path, directory, r->log_path), &st) == 0 &&
	    S_ISREG(st.st_mode) && access(path.p, R_OK) == 0 &&
	    read_file(path.p, &text) &&
	    str_lines(buf_str(&text)) > HEAD_LINES &&
	    str_starts(buf_str(&r->log), buf_str(&text));

	buf_free(&path);
	buf_free(&text);
	return begins;
}

static bool
copy_log(struct rotation *r, const char *temporary)
{
	const char *const sources[] = { r->log_path, NULL };
	struct buf directory = { 0 }, path = { 0 };
	bool copied;

	buf_addf(&directory, "%s/%s", r->archive.p, temporary);
	copied = file_put_seen(path_in(&path, buf_string(&directory),
				   r->log_path),
	    buf_str(&r->log), NULL, sources);
	buf_free(&directory);
	buf_free(&path);
	return copied;
}

/* Into the temporary directory; not where there is an unfinished run's copy. */
static bool
place_log(struct rotation *r, const char *temporary)
{
	const char *name = name_of(r->log_path);
	struct stat st;

	if (linkat(r->at.dir, r->at.name, r->dir, name, 0) < 0) {
		if (!has_no_links(errno))
			return cannot("link", r->log_path);
		r->is_copy = true;
		return directories_find(r->archive.p, begins_our_log, r,
			   &r->to) ||
		    copy_log(r, temporary);
	}
	if (fstatat(r->dir, name, &st, AT_SYMLINK_NOFOLLOW) < 0 ||
	    fsync(r->fd) < 0)
		return cannot("link", r->log_path);
	if (is_same_file(&st, &r->seen))
		return true;
	return fail("'%s' was changed in the meantime: run it again",
	    r->log_path);
}

/* The first number of a name that nothing has; false (errno). */
static bool
find_free(int all, struct str name, bool is_file, size_t *k, struct buf *b)
{
	struct stat st;

	do {
		buf_clear(b);
		add_numbered(b, name, is_file, ++*k);
	} while (fstatat(all, b->p, &st, AT_SYMLINK_NOFOLLOW) == 0);
	return errno == ENOENT;
}

static bool
name_directory(struct rotation *r, int all, const char *temporary,
    struct str name)
{
	struct buf b = { 0 };
	bool named = false;
	size_t k = 0;

	while (!named && find_free(all, name, false, &k, &b)) {
		named = renameat(all, temporary, all, b.p) == 0;
		if (!named && errno != EEXIST && errno != ENOTEMPTY &&
		    errno != ENOTDIR)
			break;
	}
	if (named) {
		buf_addf(&r->to, "%s/%s", r->archive.p, b.p);
		buf_string(&r->to);
	} else {
		cannot("write to", r->archive.p);
	}
	buf_free(&b);
	return named && sync_directory(all, r->archive.p);
}

static bool
make_temporary(struct rotation *r, int all, const char *name)
{
	if (mkdirat(all, name, 0777) == 0)
		r->dir = open_directory(all, name);
	return r->dir >= 0 || cannot("write to", r->archive.p);
}

/* With the log in it. */
static bool
make_directory(struct rotation *r, int all, struct str name)
{
	struct buf temporary = { 0 };
	bool made;

	if (!temporary_name(&temporary, name))
		return cannot("write to", r->archive.p);
	made = make_temporary(r, all, temporary.p) &&
	    place_log(r, temporary.p) &&
	    (r->to.n ||
		(sync_directory(r->dir, r->archive.p) &&
		    name_directory(r, all, temporary.p, name)));
	/* It still has this name where that failed, or was not necessary. */
	remove_directory(r, all, temporary.p);
	buf_free(&temporary);
	if (r->dir >= 0)
		close(r->dir);
	r->dir = -1;
	return made;
}

static bool
open_archive(struct rotation *r, struct str name)
{
	struct resolved all;
	struct buf path = { 0 };
	bool made;

	buf_addf(&path, "%s/", r->archive.p);
	made = resolve(&all, buf_string(&path), true);
	if (made) {
		made = lock(r, path.p);
		if (made && lock_holds(r->locks[0]))
			remove_leftovers(r, all.dir);
		made = made && (r->to.n || make_directory(r, all.dir, name));
		close(all.dir);
	}
	buf_free(&path);
	return made;
}

/* Its links are checked, whoever has made it. */
static bool
open_to(struct rotation *r)
{
	struct resolved to;
	struct buf path = { 0 };
	bool opened = resolve(&to, path_in(&path, r->to.p, r->log_path), false);

	if (opened)
		r->dir = to.dir;
	buf_free(&path);
	return opened;
}

/* ---- what goes with the log ---- */

/* A run that was broken off may have copied it already. */
static bool
is_there(const struct rotation *r, const char *path)
{
	struct buf there = { 0 }, one = { 0 }, other = { 0 };
	bool is = rotation_has(r, path, &there) && read_file(there.p, &one) &&
	    read_file(path, &other) && str_eq(buf_str(&one), buf_str(&other));

	buf_free(&there);
	buf_free(&one);
	buf_free(&other);
	return is;
}

static bool
remove_original(const char *path, const struct stat *seen)
{
	struct stat now;

	if (lstat(path, &now) < 0 || !is_unchanged(&now, seen))
		return fail("'%s' was changed in the meantime: run it again",
		    path);
	return unlink(path) == 0 || cannot("remove", path);
}

static bool
copy_file(const struct rotation *r, const char *path, const char *name)
{
	const char *const sources[] = { path, NULL };
	struct buf text = { 0 }, place = { 0 };
	bool copied;

	buf_room(&text, 1);
	copied = read_file(path, &text) &&
	    file_put_seen(path_in(&place, r->to.p, name), buf_str(&text), NULL,
		sources);
	buf_free(&text);
	buf_free(&place);
	return copied;
}

/* True without a move if *across is set: it is on another file system. */
static bool
rename_file(const struct rotation *r, const char *path, const char *name,
    bool *across)
{
	struct resolved from;
	bool moved;

	if (!resolve(&from, path, false))
		return false;
	moved = renameat(from.dir, from.name, r->dir, name) == 0;
	*across = !moved && errno == EXDEV;
	moved = moved ? sync_directory(from.dir, path)
		      : *across || cannot("move", path);
	close(from.dir);
	return moved;
}

/* What a link, or another name of it, leads to stays as it is. */
static bool
move_as(const struct rotation *r, const char *path, const char *name)
{
	struct stat st;
	bool copies;

	if (lstat(path, &st) < 0)
		return cannot("move", path);
	copies = !S_ISREG(st.st_mode) || st.st_nlink > 1;
	if (!copies && !rename_file(r, path, name, &copies))
		return false;
	return !copies ||
	    (copy_file(r, path, name) && remove_original(path, &st));
}

/*
 * What somebody made anew after a run was broken off gets a number. No name in
 * the directory is taken twice.
 */
static bool
move(const struct rotation *r, const char *path)
{
	struct buf name = { 0 };
	struct stat st;
	size_t k = 0;
	bool moved;

	if (is_there(r, path))
		return lstat(path, &st) == 0 && remove_original(path, &st);
	moved = find_free(r->dir, str_of(name_of(path)), true, &k, &name)
	    ? move_as(r, path, name.p)
	    : cannot("write to", r->to.p);
	buf_free(&name);
	return moved;
}

static bool
move_others(const struct rotation *r)
{
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		if (r->others[i] && !move(r, r->others[i]))
			return false;
	}
	return sync_directory(r->dir, r->to.p);
}

/* ---- the log ---- */

/* What was added to the log since it was copied. */
static bool
catch_up(struct rotation *r)
{
	struct buf late = { 0 }, path = { 0 };
	bool caught;

	if (!read_from(r->fd, r->copied, &late))
		caught = cannot("read", r->log_path);
	else
		caught = late.n == 0 ||
		    file_append(path_in(&path, r->to.p, r->log_path),
			buf_str(&late));
	r->copied += late.n;
	buf_free(&late);
	buf_free(&path);
	return caught;
}

/* How much of the log an unfinished run, or this one, has copied. */
static bool
see_copy(struct rotation *r)
{
	struct stat st;

	if (fstatat(r->dir, name_of(r->log_path), &st, AT_SYMLINK_NOFOLLOW) < 0)
		return cannot("open", r->to.p);
	r->copied = (size_t)st.st_size;
	return catch_up(r);
}

static bool
begin_log(struct rotation *r, struct str text)
{
	bool begun = (!r->is_copy || see_copy(r)) &&
	    file_put_apart(r->log_path, text, &r->seen) == FILE_WRITTEN;

	/* To the end of what was added before its name was another file's. */
	return begun && (!r->is_copy || catch_up(r));
}

bool
rotation_run(struct rotation *r, struct str name, struct str text)
{
	return can_move_all(r) && open_archive(r, name) && open_to(r) &&
	    move_others(r) && begin_log(r, text);
}

/* ---- what would be done ---- */

static void
add_move(struct buf *b, const char *path, const char *directory)
{
	buf_addf(b, "%s -> %s/%s\n", path, directory, name_of(path));
}

bool
rotation_show(const struct rotation *r, struct str name, struct buf *b)
{
	struct buf to = { 0 }, free = { 0 };
	int all = open_directory(AT_FDCWD, r->archive.p);
	size_t k = 0;

	if (!can_move_all(r))
		return false;
	/* Where there is no archive yet, any name is free. */
	find_free(all, name, false, &k, &free);
	if (r->to.n)
		buf_adds(&to, r->to.p);
	else
		buf_addf(&to, "%s/%s", r->archive.p, free.p);
	add_move(b, r->log_path, buf_string(&to));
	for (size_t i = 0; i < ROTATION_OTHERS; i++) {
		if (r->others[i])
			add_move(b, r->others[i], to.p);
	}
	if (all >= 0)
		close(all);
	buf_free(&to);
	buf_free(&free);
	return true;
}

void
rotation_close(struct rotation *r)
{
	for (size_t i = 0; i < r->n_locks; i++)
		file_unlock(r->locks[i]);
	if (r->fd >= 0)
		close(r->fd);
	if (r->at.dir >= 0)
		close(r->at.dir);
	if (r->dir >= 0)
		close(r->dir);
	buf_free(&r->log);
	buf_free(&r->to);
	buf_free(&r->archive);
}
