#include "base/resolve.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"

bool resolve_follow;

/* Passing through a directory takes the right to search it, no more. */
#ifdef O_PATH
#define PASS (O_PATH | O_DIRECTORY | O_CLOEXEC)
#else
#define PASS (O_RDONLY | O_DIRECTORY | O_CLOEXEC)
#endif

/* More links on one path are taken for a loop; Linux has the same limit. */
enum { LINKS_MAX = 40 };

/* Where the links that were followed may lead. */
enum bound {
	ANYWHERE,   /* they are the user's system: /tmp -> /private/tmp */
	TO_PROJECT, /* into a project, or below the current directory */
	BELOW_ROOT,
};

struct walk {
	const char *path;    /* as the user named it */
	struct str rest;     /* what is still to walk; NULL after the last */
	struct arena arena;  /* of rest */
	size_t user;         /* rest is part of `path` where it is shorter */
	struct resolved *to; /* as far as the walk has come */
	bool make;

	enum bound bound;
	struct stat root;
	const char *root_name; /* for messages */
	size_t links;
	bool is_link;          /* the file itself is one */
	char target[PATH_MAX]; /* of the last link */
};

/* ---- the project that a directory is in ---- */

bool
is_same_file(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool
is_directory(int dir, const struct stat *which)
{
	struct stat st;

	return fstat(dir, &st) == 0 && is_same_file(&st, which);
}

static bool
has_git(int dir, const struct stat *unused)
{
	struct stat st;

	(void)unused;
	return fstatat(dir, ".git", &st, AT_SYMLINK_NOFOLLOW) == 0;
}

static bool
is_git(int dir, const struct stat *unused)
{
	struct stat st;

	(void)unused;
	return fstatat(dir, "../.git", &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    is_directory(dir, &st);
}

/* From dir up: the first directory that is_it() is true for goes to *found. */
static bool
climb(int dir, bool (*is_it)(int, const struct stat *),
    const struct stat *which, struct stat *found)
{
	int fd = openat(dir, ".", PASS);
	bool is_found = false, is_top = false;

	while (fd >= 0 && fstat(fd, found) == 0) {
		int above;

		is_found = is_it(fd, which);
		if (is_found || is_top)
			break;
		above = openat(fd, "..", PASS);
		is_top = above >= 0 && is_directory(above, found);
		close(fd);
		fd = above;
	}
	if (fd >= 0)
		close(fd);
	return is_found;
}

static bool
is_below(int dir, const struct stat *root)
{
	struct stat found;

	return climb(dir, is_directory, root, &found);
}

/* ---- links ---- */

/*
 * A link inside a project, or below the current directory where there is no
 * project, must not lead out. The directory that it is in decides; nothing that
 * is reached through it does.
 */
static void
choose_bound(struct walk *w)
{
	struct stat here, current;

	if (w->bound == BELOW_ROOT)
		return;
	w->root_name = "repository";
	if (climb(w->to->dir, has_git, NULL, &w->root)) {
		w->bound = BELOW_ROOT;
		return;
	}
	w->root_name = "current directory";
	if (stat(".", &current) < 0 || fstat(w->to->dir, &here) < 0) {
		w->bound = TO_PROJECT;
	} else if (w->is_link || is_below(w->to->dir, &current)) {
		w->bound = BELOW_ROOT;
		w->root = current;
	} else if (!is_below(AT_FDCWD, &here)) {
		w->bound = TO_PROJECT;
	}
}

static bool
is_within_bound(const struct walk *w)
{
	int dir = w->to->dir;
	struct stat found;

	if (w->bound == BELOW_ROOT)
		return is_below(dir, &w->root);
	return climb(dir, has_git, NULL, &found) ||
	    (stat(".", &found) == 0 && is_below(dir, &found));
}

/* What git reads there, it also runs. */
static bool
is_in_git(const struct walk *w)
{
	struct stat found;

	return strcmp(w->to->name, ".git") == 0 ||
	    climb(w->to->dir, is_git, NULL, &found);
}

static bool
check_bound(const struct walk *w)
{
	const char *out = "out of the ", *name = w->root_name;

	if (w->bound == ANYWHERE || resolve_follow)
		return true;
	if (is_in_git(w)) {
		out = "into ";
		name = ".git";
	} else if (is_within_bound(w)) {
		return true;
	}
	return fail(
	    "cannot write '%s': a link to '%s' leads %s%s; --follow permits "
	    "that",
	    w->path, w->target, out, name);
}

/* ---- walking ---- */

static bool
cannot_open(const struct walk *w)
{
	/* Not if it is what follows a link that leads somewhere. */
	if (w->links && w->rest.n >= w->user && errno == ENOENT)
		return fail("cannot write '%s': a link on the way leads to "
			    "what does not exist",
		    w->path);
	return fail("cannot open the directory of '%s': %s", w->path,
	    strerror(errno));
}

static bool
go_to(struct walk *w, const char *name)
{
	int dir = openat(w->to->dir, name, PASS | O_NOFOLLOW);

	if (dir < 0)
		return false;
	if (w->to->dir >= 0)
		close(w->to->dir);
	w->to->dir = dir;
	return true;
}

/* What a link is to lead to is never made. */
static bool
make_directory(struct walk *w)
{
	struct str made = str_head(str_of(w->path),
	    strlen(w->path) - w->rest.n - 1);
	int above;

	if (!check_bound(w))
		return false;
	if (mkdirat(w->to->dir, w->to->name, 0777) < 0 && errno != EEXIST)
		return fail("cannot make '%.*s': %s", STR_ARG(made),
		    strerror(errno));
	above = openat(w->to->dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (above >= 0) {
		fsync(above);
		close(above);
	}
	return go_to(w, w->to->name) || cannot_open(w);
}

static bool
enter(struct walk *w)
{
	if (go_to(w, w->to->name))
		return true;
	if (errno == ENOENT && w->make && w->rest.n < w->user)
		return make_directory(w);
	return cannot_open(w);
}

static bool
follow(struct walk *w)
{
	struct str target = str_of(w->target);

	if (++w->links > LINKS_MAX) {
		errno = ELOOP;
		return cannot_open(w);
	}
	w->is_link |= w->rest.p == NULL;
	choose_bound(w);
	if (w->rest.n < w->user)
		w->user = w->rest.n;
	w->rest = w->rest.p ? arena_join(&w->arena, target, STR("/"), w->rest)
			    : arena_copy(&w->arena, target);
	return !str_starts(target, STR("/")) || go_to(w, "/") || cannot_open(w);
}

/* Follows the link that has this name; goes on where it is not a link. */
static bool
try_link(struct walk *w)
{
	ssize_t n = readlinkat(w->to->dir, w->to->name, w->target,
	    sizeof w->target - 1);

	if (n >= 0) {
		w->target[n] = '\0';
		return follow(w);
	}
	if (errno != EINVAL && errno != ENOENT)
		return cannot_open(w);
	return w->rest.p == NULL || enter(w);
}

/* The next name of the path; "dir/" ends with ".". */
static bool
take_name(struct walk *w)
{
	struct str name;

	do
		name = str_cut(&w->rest, '/');
	while (name.n == 0 && w->rest.p);
	if (name.n == 0)
		name = STR(".");
	if (name.n > NAME_MAX) {
		errno = ENAMETOOLONG;
		return cannot_open(w);
	}
	snprintf(w->to->name, sizeof w->to->name, "%.*s", STR_ARG(name));
	return true;
}

static bool
walk(struct walk *w)
{
	if (!go_to(w, *w->path == '/' ? "/" : *w->path ? "." : ""))
		return cannot_open(w);
	do {
		if (!take_name(w) || !try_link(w))
			return false;
	} while (w->rest.p);
	return check_bound(w);
}

/* For the lock and the sync it must be readable. */
static bool
open_directory(struct walk *w)
{
	int dir = openat(w->to->dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	struct stat st;

	if (dir < 0)
		return cannot_open(w);
	close(w->to->dir);
	w->to->dir = dir;
	if (!w->is_link ||
	    fstatat(dir, w->to->name, &st, AT_SYMLINK_NOFOLLOW) == 0)
		return true;
	if (errno == ENOENT)
		return fail("cannot write '%s': a link to '%s', which does not "
			    "exist",
		    w->path, w->target);
	return fail("cannot write '%s': %s", w->path, strerror(errno));
}

bool
resolve(struct resolved *to, const char *path, bool make)
{
	struct walk w = { .path = path,
		.rest = str_of(path),
		.to = to,
		.make = make,
		.user = strlen(path) + 1 };
	bool done;

	to->dir = AT_FDCWD;
	done = walk(&w) && open_directory(&w);
	if (!done && to->dir >= 0)
		close(to->dir);
	arena_free(&w.arena);
	return done;
}
