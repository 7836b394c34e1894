#include "base/file.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/in.h"
#include "check.h"

/* A name in the working directory, which the test provides. */

static void
holds(const char *path, struct str want, mode_t mode)
{
	struct buf b = { 0 };
	struct stat st;

	CHECK(read_file(path, &b));
	check_that(str_eq(buf_str(&b), want), path, __FILE__, __LINE__);
	CHECK(stat(path, &st) == 0);
	CHECK_NUM(st.st_mode & 07777, mode);
	buf_free(&b);
}

static void
makes_and_replaces(void)
{
	struct stat before, after;

	umask(027);
	CHECK(file_put("new", STR("one\0two\n"), NULL) == FILE_WRITTEN);
	holds("new", STR("one\0two\n"), 0640);
	CHECK(chmod("new", 0604) == 0);
	CHECK(stat("new", &before) == 0);
	CHECK(file_put("new", STR(""), NULL) == FILE_WRITTEN);
	holds("new", STR(""), 0604);
	CHECK(stat("new", &after) == 0);
	CHECK(before.st_ino != after.st_ino);
	CHECK(file_put("new", STR(""), NULL) == FILE_SAME);
	CHECK(stat("new", &before) == 0);
	CHECK(before.st_ino == after.st_ino);
}

static void
takes_much(void)
{
	size_t n = 5 << 20;
	char *p = calloc(n, 1);
	struct buf b = { 0 };

	CHECK(file_put("big", (struct str){ p, n }, NULL));
	CHECK(read_file("big", &b));
	CHECK_NUM(b.n, n);
	buf_free(&b);
	free(p);
}

static void
follows_links(void)
{
	struct stat st;

	CHECK(mkdir("d", 0700) == 0);
	CHECK(file_put("d/real", STR("old"), NULL));
	CHECK(symlink("d/real", "to-real") == 0);
	CHECK(file_put("to-real", STR("new"), NULL));
	CHECK(lstat("to-real", &st) == 0 && S_ISLNK(st.st_mode));
	holds("d/real", STR("new"), 0640);
}

static void
refuses(void)
{
	CHECK(!file_put("nowhere/x", STR("x"), NULL));
	CHECK(!file_put("new/x", STR("x"), NULL));
	CHECK(!file_put("d", STR("x"), NULL));
	CHECK(!file_put("d/", STR("x"), NULL));
	CHECK(!file_put("", STR("x"), NULL));
	CHECK(!file_put("/dev/full", STR("x"), NULL));
	CHECK(file_put("/dev/null", STR("x"), NULL));
	CHECK(link("new", "other") == 0);
	CHECK(!file_put("new", STR("x"), NULL));
	CHECK(file_put("new", STR(""), NULL) == FILE_SAME);
	CHECK(unlink("other") == 0);
	holds("d/real", STR("new"), 0640);
}

/* ---- links ---- */

/*
 * A directory tree, a line for each file: a directory ends with a slash, a link
 * has an arrow. repo is a project that contains another; plain and bare are not
 * projects.
 */
static const char *const tree[] = {
	"links/",
	"links/repo/",
	"links/repo/.git/",
	"links/repo/.git/config",
	"links/repo/in/",
	"links/repo/file",
	"links/repo/nested/",
	"links/repo/nested/.git",
	"links/repo/nested/file",
	"links/repo/nested/up -> ../file",
	"links/repo/to-file -> file",
	"links/repo/to-link -> to-file",
	"links/repo/to-in -> in",
	"links/repo/to-top -> ../repo/in",
	"links/repo/to-out -> ../plain/file",
	"links/repo/to-link-out -> to-out",
	"links/repo/to-plain -> ../plain",
	"links/repo/to-repo -> ../repo2",
	"links/repo/to-config -> .git/config",
	"links/repo/to-git -> .git",
	"links/repo/to-nothing -> nothing",
	"links/repo/to-nothing-in -> nothing/in",
	"links/repo/loop -> loop",
	"links/repo/to-full -> /dev/full",
	"links/repo2/",
	"links/repo2/.git/",
	"links/repo2/file",
	"links/plain/",
	"links/plain/file",
	"links/plain/in/",
	"links/plain/to-in -> in",
	"links/plain/to-repo -> ../repo",
	"links/plain/to-file -> ../repo/file",
	"links/plain/in/up -> ../file",
	"links/other/",
	"links/to-repo -> repo",
	"links/to-plain -> plain",
};

static void
make_tree(void)
{
	for (size_t i = 0; i < sizeof tree / sizeof *tree; i++) {
		struct str s = str_of(tree[i]);
		char *path = strdup(tree[i]);
		char *arrow = strstr(path, " -> ");

		if (arrow) {
			*arrow = '\0';
			CHECK(symlink(arrow + 4, path) == 0);
		} else if (str_ends(s, STR("/"))) {
			CHECK(mkdir(path, 0755) == 0);
		} else {
			CHECK(file_put(path, STR("old"), NULL));
		}
		free(path);
	}
}

/* What may be written from a directory below links. */
static const struct link_case {
	const char *from, *path;
	bool follows;
} link_cases[] = {
	/* Without a link there is no restriction. */
	{ "repo", "file", true },
	{ "repo", "new", true },
	{ "repo", "../plain/new", true },
	{ "repo/in", "../../repo2/new", true },
	{ "repo", ".git/config", true },
	/* Inside and outside the project, from anywhere in it. */
	{ "repo", "to-file", true },
	{ "repo", "to-link", true },
	{ "repo", "to-in/new", true },
	{ "repo", "to-top/new", true },
	{ "repo/in", "../to-file", true },
	{ "other", "../repo/to-in/new", true },
	{ "repo", "to-out", false },
	{ "repo", "to-link-out", false },
	{ "repo", "to-plain/new", false },
	{ "repo", "to-plain/file", false },
	{ "repo", "to-full", false },
	{ "other", "../repo/to-out", false },
	{ "other", "../repo/to-plain/new", false },
	/* Another project is outside, too, and so is an enclosing one. */
	{ "repo", "to-repo/file", false },
	{ "repo", "nested/file", true },
	{ "repo", "nested/up", false },
	{ "repo/nested", "up", false },
	/* Files that git reads. */
	{ "repo", "to-config", false },
	{ "repo", "to-git/config", false },
	{ "repo", "to-git/new", false },
	/* Files that do not exist. */
	{ "repo", "to-nothing", false },
	{ "repo", "to-nothing-in/new", false },
	{ "repo", "loop", false },
	{ "repo", "loop/new", false },
	/* Without a project, below the current directory. */
	{ "plain", "to-in/new", true },
	{ "plain", "in/up", true },
	{ "plain/in", "up", false },
	{ "plain", "to-repo/file", false },
	{ "plain", "to-file", false },
	{ "other", "../plain/to-file", false },
	{ "other", "../plain/to-in/new", false },
	/* The user's own files, above the project and the current directory. */
	{ "repo", "../to-repo/new", true },
	{ "repo", "../to-repo/to-file", true },
	{ "repo", "../to-repo/to-out", false },
	{ "other", "../to-plain/new", true },
	{ "plain", "../to-plain/in/up", true },
	/* Links on the way to a project. */
	{ "other", "../plain/to-repo/file", true },
	{ "other", "../plain/to-repo/to-out", false },
};

static void
check_link(const struct link_case *c, const char *top, const char *path)
{
	struct buf where = { 0 };

	CHECK(chdir(top) == 0 && chdir("links") == 0 && chdir(c->from) == 0);
	buf_addf(&where, "from %s: %s", c->from, path);
	buf_addc(&where, '\0');
	check_that((file_put(path, STR("new"), NULL) != FILE_FAILED) ==
		c->follows,
	    where.p, __FILE__, __LINE__);
	CHECK(chdir(top) == 0);
	buf_free(&where);
}

static void
keeps_link_rules(void)
{
	char top[PATH_MAX];
	struct buf path = { 0 };

	CHECK(getcwd(top, sizeof top) != NULL);
	make_tree();
	for (size_t i = 0; i < sizeof link_cases / sizeof *link_cases; i++) {
		const struct link_case *c = &link_cases[i];

		check_link(c, top, c->path);
		buf_clear(&path);
		buf_addf(&path, "%s/links/%s/%s", top, c->from, c->path);
		buf_addc(&path, '\0');
		check_link(c, top, path.p);
	}
	resolve_follow = true;
	CHECK(file_put("links/repo/to-plain/new", STR("newer"), NULL));
	CHECK(file_put("links/repo/to-out", STR("newer"), NULL));
	CHECK(!file_put("links/repo/to-nothing", STR("newer"), NULL));
	resolve_follow = false;
	holds("links/plain/file", STR("newer"), 0640);
	CHECK(file_is_missing("links/repo/nothing"));
	buf_free(&path);
}

static void
makes_directories(void)
{
	CHECK(file_make_directories("made/a//b/../c/file"));
	CHECK(file_put("made/a/b/file", STR("x"), NULL));
	CHECK(file_put("made/a/c/file", STR("x"), NULL));
	CHECK(!file_make_directories("made/a/c/file/x"));
	CHECK(!file_make_directories("links/repo/to-plain/a/b/file"));
	CHECK(file_is_missing("links/plain/a"));
	CHECK(!file_make_directories("links/repo/to-nothing-in/file"));
	CHECK(file_is_missing("links/repo/nothing"));
	CHECK(file_make_directories("links/repo/to-in/a/b/file"));
	CHECK(file_put("links/repo/in/a/b/file", STR("x"), NULL));
}

/* ---- temporaries ---- */

#define HEX "0123456789abcdef"

static void
removes_leftovers(void)
{
	static const char *const stay[] = { "t/.f.pith-0123456789abcdeF",
		"t/.f.pith-0123456789abcde", "t/.f.pith-" HEX "0",
		"t/f.pith-" HEX, "t/.g.pith-" HEX, "t/.f.path-" HEX };
	struct stat st;

	CHECK(mkdir("t", 0755) == 0);
	for (size_t i = 0; i < sizeof stay / sizeof *stay; i++)
		CHECK(close(open(stay[i], O_CREAT | O_WRONLY, 0600)) == 0);
	CHECK(symlink("f", "t/.f.pith-f123456789abcdef") == 0);
	CHECK(mkdir("t/.f.pith-e123456789abcdef", 0755) == 0);
	CHECK(close(open("t/.f.pith-" HEX, O_CREAT | O_WRONLY, 0600)) == 0);
	CHECK(file_put("t/f", STR("x"), NULL));
	CHECK(file_is_missing("t/.f.pith-" HEX));
	CHECK(!file_is_missing("t/.f.pith-f123456789abcdef"));
	CHECK(!file_is_missing("t/.f.pith-e123456789abcdef"));
	for (size_t i = 0; i < sizeof stay / sizeof *stay; i++)
		check_that(lstat(stay[i], &st) == 0, stay[i], __FILE__,
		    __LINE__);
	CHECK(close(open("t/.f.pith-" HEX, O_CREAT | O_WRONLY, 0600)) == 0);
	CHECK(file_put("t/f", STR("x"), NULL) == FILE_SAME);
	CHECK(file_is_missing("t/.f.pith-" HEX));
}

static void
takes_long_names(void)
{
	char name[NAME_MAX + 2];

	memset(name, 'n', sizeof name);
	name[NAME_MAX] = '\0';
	CHECK(file_put(name, STR("x"), NULL) == FILE_WRITTEN);
	holds(name, STR("x"), 0640);
	name[NAME_MAX] = 'n';
	name[NAME_MAX + 1] = '\0';
	CHECK(!file_put(name, STR("x"), NULL));
}

/* ---- sources ---- */

/*
 * The resulting mode of a file that had one before (0 for none) and two
 * sources.
 */
static mode_t
mode_made(mode_t before, mode_t a, mode_t b)
{
	const char *const sources[] = { "source-a", "nowhere", "source-b",
		NULL };
	struct stat st = { .st_mode = 0 };

	unlink("made-of");
	if (before) {
		CHECK(file_put("made-of", STR("text"), NULL));
		CHECK(chmod("made-of", before) == 0);
	}
	CHECK(chmod("source-a", a) == 0 && chmod("source-b", b) == 0);
	CHECK(file_put("made-of", STR("text"), sources));
	CHECK(stat("made-of", &st) == 0);
	return st.st_mode & 07777;
}

static void
is_not_more_readable(void)
{
	CHECK(file_put("source-a", STR("a"), NULL));
	CHECK(file_put("source-b", STR("b"), NULL));
	umask(022);
	CHECK_NUM(mode_made(0, 0644, 0644), 0644);
	CHECK_NUM(mode_made(0, 0600, 0644), 0600);
	CHECK_NUM(mode_made(0, 0644, 0640), 0640);
	CHECK_NUM(mode_made(0, 0604, 0640), 0600);
	CHECK_NUM(mode_made(0, 0666, 0777), 0644);
	CHECK_NUM(mode_made(0, 0400, 0444), 0600);
	CHECK_NUM(mode_made(0644, 0600, 0644), 0600);
	CHECK_NUM(mode_made(0666, 0664, 0664), 0664);
	CHECK_NUM(mode_made(0600, 0666, 0666), 0600);
	umask(027);
}

static void
keeps_groups_apart(void)
{
	struct stat st = { .st_gid = 0 };

	if (geteuid() != 0)
		return;
	umask(022);
	/* Everything belongs to the directory's owner. */
	CHECK(chown(".", 7, 7) == 0 && chown("source-a", 7, 8) == 0 &&
	    chown("source-b", 7, 7) == 0);
	CHECK_NUM(mode_made(0, 0660, 0666), 0640);
	CHECK_NUM(mode_made(0, 0664, 0644), 0644);
	CHECK(stat("made-of", &st) == 0);
	CHECK_NUM(st.st_uid, 7);
	CHECK_NUM(st.st_gid, 8);
	/* One source belongs to us. */
	CHECK(chown("source-b", 0, 7) == 0);
	CHECK_NUM(mode_made(0, 0664, 0644), 0644);
	CHECK(stat("made-of", &st) == 0);
	CHECK_NUM(st.st_uid, 0);
	/* What our group may do with the sources is unknown. */
	CHECK(chown(".", 0, 0) == 0);
	CHECK_NUM(mode_made(0, 0660, 0666), 0600);
	CHECK_NUM(mode_made(0, 0604, 0666), 0600);
	CHECK(stat("made-of", &st) == 0);
	CHECK_NUM(st.st_uid, 0);
	umask(027);
}

/* Another user's file, in a directory that anyone can write to. */
static void
gives_up_rights(void)
{
	struct stat st = { .st_mode = 0 };
	int status = -1;

	if (geteuid() != 0)
		return;
	CHECK(mkdir("shared", 0777) == 0 && chmod("shared", 0777) == 0);
	CHECK(chmod(".", 0755) == 0);
	CHECK(file_put("shared/f", STR("old"), NULL));
	CHECK(file_put("shared/g", STR("old"), NULL));
	CHECK(chown("shared/g", 0, 7) == 0);
	CHECK(chmod("shared/f", 04664) == 0 && chmod("shared/g", 0664) == 0);
	if (fork() == 0) {
		if (setgid(7) < 0 || setuid(7) < 0 ||
		    !file_put("shared/f", STR("new"), NULL) ||
		    !file_put("shared/g", STR("new"), NULL))
			_exit(1);
		_exit(0);
	}
	CHECK(wait(&status) > 0 && status == 0);
	CHECK(stat("shared/f", &st) == 0);
	CHECK_NUM(st.st_mode & 07777, 0600);
	CHECK(stat("shared/g", &st) == 0);
	CHECK_NUM(st.st_mode & 07777, 0664);
	CHECK_NUM(st.st_uid, 7);
}

/* ---- read, change, write ---- */

static void
notices_changes(void)
{
	struct stat seen;

	CHECK(file_put("seen", STR("one"), NULL));
	CHECK(file_is_ours("seen", &seen));
	CHECK(file_put("seen", STR("two"), NULL));
	CHECK(!file_put_seen("seen", STR("three"), &seen, NULL));
	CHECK(!file_put_seen("seen", STR("two"), &seen, NULL));
	CHECK(!file_put_seen("seen", STR("two"), NULL, NULL));
	holds("seen", STR("two"), 0640);
	CHECK(file_is_ours("seen", &seen));
	CHECK(file_put_seen("seen", STR("two"), &seen, NULL) == FILE_SAME);
	CHECK(file_put_seen("seen", STR("six"), &seen, NULL) == FILE_WRITTEN);
	CHECK(file_append("seen", STR("+")));
	CHECK(file_holds("seen", STR("six+")));
	CHECK(!file_holds("seen", STR("six")));
	CHECK(!file_append("not-seen", STR("+")));
}

/* A second lock on the same directory neither waits nor ends with the first. */
static void
shares_its_lock(void)
{
	int a, b, status = 0;

	CHECK(symlink("d/real", "to-d") == 0);
	a = file_lock("d/real");
	b = file_lock("to-d");
	CHECK(a >= 0 && b >= 0 && a != b);
	CHECK(file_put("d/another", STR("x"), NULL) == FILE_WRITTEN);
	file_unlock(a);
	if (fork() == 0)
		execlp("flock", "flock", "-n", "d", "true", (char *)NULL);
	CHECK(wait(&status) > 0 && status != 0);
	file_unlock(b);
	if (fork() == 0)
		execlp("flock", "flock", "-n", "d", "true", (char *)NULL);
	CHECK(wait(&status) > 0 && status == 0);
}

int
main(void)
{
	prog = "file";
	makes_and_replaces();
	takes_much();
	follows_links();
	refuses();
	keeps_link_rules();
	makes_directories();
	removes_leftovers();
	takes_long_names();
	is_not_more_readable();
	keeps_groups_apart();
	gives_up_rights();
	notices_changes();
	shares_its_lock();
	return check_done();
}
