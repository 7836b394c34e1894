#include "file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buf.h"
#include "check.h"
#include "err.h"
#include "in.h"

/* In the directory that the test gives, which is the working directory. */

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
	CHECK(file_replace("new", STR("one\0two\n")));
	holds("new", STR("one\0two\n"), 0640);
	CHECK(chmod("new", 0604) == 0);
	CHECK(stat("new", &before) == 0);
	CHECK(file_replace("new", STR("")));
	holds("new", STR(""), 0604);
	CHECK(stat("new", &after) == 0);
	CHECK(before.st_ino != after.st_ino);
}

static void
takes_much(void)
{
	size_t n = 5 << 20;
	char *p = calloc(n, 1);
	struct buf b = { 0 };

	CHECK(file_replace("big", (struct str){ p, n }));
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
	CHECK(file_replace("d/real", STR("old")));
	CHECK(symlink("d/real", "link") == 0);
	CHECK(file_replace("link", STR("new")));
	CHECK(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
	holds("d/real", STR("new"), 0640);
}

static void
refuses(void)
{
	CHECK(!file_replace("nowhere/x", STR("x")));
	CHECK(!file_replace("new/x", STR("x")));
	CHECK(!file_replace("d", STR("x")));
	CHECK(!file_replace("", STR("x")));
	CHECK(!file_replace("/dev/full", STR("x")));
	CHECK(file_replace("/dev/null", STR("x")));
	holds("d/real", STR("new"), 0640);
}

int
main(void)
{
	prog = "file";
	makes_and_replaces();
	takes_much();
	follows_links();
	refuses();
	return check_done();
}
