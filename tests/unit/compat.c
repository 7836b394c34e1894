#include "base/compat.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static void
searches_memory(void)
{
	const char text[] = "abc\0abd\0ab";
	size_t n = sizeof text - 1;

	CHECK(memory_until(text, 'd') == text + 6);
	CHECK(memory_until(text, '\0') == text + 3);
	CHECK(memory_last(text, 'a', n) == text + 8);
	CHECK(memory_last(text, 'a', 8) == text + 4);
	CHECK(memory_last(text, 'x', n) == NULL);
	CHECK(memory_last(text, 'a', 0) == NULL);
	CHECK(memory_find(text, n, "abd", 3) == text + 4);
	CHECK(memory_find(text, n, "\0ab", 3) == text + 3);
	CHECK(memory_find(text, n, "ab", 2) == text);
	CHECK(memory_find(text + 1, n - 1, "abc", 3) == NULL);
	CHECK(memory_find(text + 9, 1, "ba", 2) == NULL);
	CHECK(memory_find(text, n, "", 0) == text);
	CHECK(memory_find("aaaab", 5, "aab", 3) != NULL);
}

static void
reads_numbers(void)
{
	const unsigned char bytes[] = { 1, 2, 3, 4, 5, 6, 7, 0xff };

	CHECK(little_endian(bytes) == UINT64_C(0xff07060504030201));
}

static void
makes_files(void)
{
	char path[] = "compat.XXXXXX", real[PATH_MAX], read_back[4] = "";
	int fd = temporary_file(path), other = nameless_file();
	struct stat st;

	CHECK(fd >= 0 && other >= 0 && fd != other);
	CHECK((fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
	CHECK((fcntl(other, F_GETFD) & FD_CLOEXEC) != 0);
	CHECK(fstat(fd, &st) == 0 && (st.st_mode & 0777) == 0600);
	CHECK(changed_nanoseconds(&st) >= 0 &&
	    changed_nanoseconds(&st) < 1000000000);
	CHECK(write(other, "abc", 3) == 3 && lseek(other, 0, SEEK_SET) == 0);
	CHECK(read(other, read_back, 3) == 3 && strcmp(read_back, "abc") == 0);
	CHECK(real_path(path, real) && real[0] == '/');
	CHECK(strcmp(strrchr(real, '/') + 1, path) == 0);
	CHECK(unlink(path) == 0 && !real_path(path, real));
	CHECK(random_bytes(real, 16) && random_bytes(read_back, 1));
	close(fd);
	close(other);
}

/* Called by its path, and by its name where PATH leads to it. */
static void
knows_the_program(const char *called)
{
	char path[PATH_MAX], again[PATH_MAX], dirs[PATH_MAX + 16];
	size_t n;

	program_called(called);
	n = program_path(path, sizeof path);
	CHECK(n > 0 && n == strlen(path));
	CHECK(path[0] == '/' && strcmp(strrchr(path, '/'), "/compat") == 0);
	CHECK(program_path(again, 3) == 0 && again[0] == '\0');
	snprintf(dirs, sizeof dirs, "/nowhere:%.*s:/tmp",
	    (int)(n - strlen("/compat")), path);
	CHECK(setenv("PATH", dirs, 1) == 0);
	program_called("compat");
	CHECK(program_path(again, sizeof again) == n);
	CHECK(strcmp(path, again) == 0);
}

static void
grows_pipes(void)
{
	int ends[2];
	size_t capacity;

	CHECK(pipe(ends) == 0);
	capacity = pipe_capacity(ends[1], 1 << 17);
	CHECK(capacity == 0 || capacity >= 4096);
	CHECK(pipe_capacity(-1, 4096) == 0);
	close(ends[0]);
	close(ends[1]);
}

int
main(int argc, char *argv[])
{
	searches_memory();
	reads_numbers();
	makes_files();
	knows_the_program(argc > 0 ? argv[0] : "");
	grows_pipes();
	return check_done();
}
