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
	CHECK(file_put("new", STR("one\0two\n"), NULL));
	holds("new", STR("one\0two\n"), 0640);
	CHECK(chmod("new", 0604) == 0);
	CHECK(stat("new", &before) == 0);
	CHECK(file_put("new", STR(""), NULL));
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
	CHECK(symlink("d/real", "link") == 0);
	CHECK(file_put("link", STR("new"), NULL));
	CHECK(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
	holds("d/real", STR("new"), 0640);
}

static void
refuses(void)
{
	CHECK(!file_put("nowhere/x", STR("x"), NULL));
	CHECK(!file_put("new/x", STR("x"), NULL));
	CHECK(!file_put("d", STR("x"), NULL));
	CHECK(!file_put("", STR("x"), NULL));
	CHECK(!file_put("/dev/full", STR("x"), NULL));
	CHECK(file_put("/dev/null", STR("x"), NULL));
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
