/*
 * fault: a library for LD_PRELOAD that counts the calls that touch files, and
 * kills the process at one of them or makes it fail.
 *
 *   FAULT_LOG=FILE     a line for each call: its number, its name; openat()
 *                      that makes a file is "create"
 *   FAULT=before:N     the process is killed before call N is made,
 *   FAULT=after:N      or after it,
 *   FAULT=half:N       or, of a write, after half of it
 *   FAULT=NAME:N       call N is not made, and fails with ENOSPC, EIO, EROFS
 *   FAULT=add:N        appends $FAULT_TEXT and a newline to $FAULT_FILE
 *                      before call N
 *   FAULT=cut:N        truncates $FAULT_FILE to nothing after call N
 *
 *   FAULT_NEVER=CALL   no call of this name is made: they fail with EPERM
 *   FAULT_CALLS=NAMES  only calls of these names count, and are logged: how
 *                      often a stage of a pipe reads depends on the others
 *
 * It needs neither privileges nor strace(1).
 */
#define _GNU_SOURCE /* the calls that it precedes */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls;
static int busy; /* in this library's own calls */

enum fault { NONE, BEFORE, AFTER, HALF, CUT, FAILS };

static const struct failure {
	const char *name;
	int error;
} failures[] = {
	{ "ENOSPC", ENOSPC },
	{ "EIO", EIO },
	{ "EROFS", EROFS },
	{ "EPERM", EPERM },
	{ "EXDEV", EXDEV },
};

static void
stop(void)
{
	kill(getpid(), SIGKILL);
	_exit(99);
}

static void
record(const char *name)
{
	const char *path = getenv("FAULT_LOG");
	FILE *f;

	if (path == NULL)
		return;
	busy = 1;
	f = fopen(path, "a");
	if (f) {
		fprintf(f, "%d %s\n", calls, name);
		fclose(f);
	}
	busy = 0;
}

static void
add_line(void)
{
	const char *path = getenv("FAULT_FILE"), *text = getenv("FAULT_TEXT");
	FILE *f;

	busy = 1;
	f = path && text ? fopen(path, "a") : NULL;
	if (f) {
		fprintf(f, "%s\n", text);
		fclose(f);
	}
	busy = 0;
}

/* The name is a word in $FAULT_CALLS. */
static int
is_counted(const char *name)
{
	const char *names = getenv("FAULT_CALLS");
	size_t n;

	if (names == NULL)
		return 1;
	for (; *names; names += n + (names[n] == ' ')) {
		n = strcspn(names, " ");
		if (n == strlen(name) && strncmp(names, name, n) == 0)
			return 1;
	}
	return 0;
}

/* What happens to this call. */
static enum fault
enter(const char *name)
{
	const char *fault = getenv("FAULT");
	const char *colon = fault ? strchr(fault, ':') : NULL;
	const char *never = getenv("FAULT_NEVER");

	if (busy || !is_counted(name))
		return NONE;
	calls++;
	record(name);
	if (never && strcmp(never, name) == 0) {
		errno = EPERM;
		return FAILS;
	}
	if (colon == NULL || atoi(colon + 1) != calls)
		return NONE;
	if (strncmp(fault, "before:", 7) == 0)
		stop();
	if (strncmp(fault, "add:", 4) == 0) {
		add_line();
		return NONE;
	}
	if (strncmp(fault, "after:", 6) == 0)
		return AFTER;
	if (strncmp(fault, "half:", 5) == 0)
		return HALF;
	if (strncmp(fault, "cut:", 4) == 0)
		return CUT;
	for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
		size_t n = strlen(failures[i].name);

		if ((size_t)(colon - fault) == n &&
		    strncmp(fault, failures[i].name, n) == 0)
			errno = failures[i].error;
	}
	return FAILS;
}

static void
leave(enum fault fault)
{
	if (fault == AFTER)
		stop();
	if (fault == CUT && getenv("FAULT_FILE") &&
	    truncate(getenv("FAULT_FILE"), 0) < 0)
		stop();
}

#define NEXT(name) \
	static __typeof__(&name) next; \
	if (next == NULL) \
	next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define CALL(name, ...) CALL_AS(#name, name, __VA_ARGS__)
#define CALL_AS(called, name, ...) \
	do { \
		NEXT(name); \
		enum fault fault = enter(called); \
		if (fault == FAILS) \
			return -1; \
		int got = next(__VA_ARGS__); \
		int error = errno; \
		leave(fault); \
		errno = error; \
		return got; \
	} while (0)

int
open(const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode = 0;

	va_start(rest, flags);
	if (flags & O_CREAT)
		mode = va_arg(rest, mode_t);
	va_end(rest);
	CALL(open, path, flags, mode);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	NEXT(write);
	enum fault fault = enter("write");
	ssize_t got;

	if (fault == FAILS)
		return -1;
	if (fault == HALF) {
		got = next(fd, p, n / 2);
		stop();
	}
	got = next(fd, p, n);
	leave(fault);
	return got;
}

ssize_t
read(int fd, void *p, size_t n)
{
	NEXT(read);
	enum fault fault = enter("read");
	ssize_t got;

	if (fault == FAILS)
		return -1;
	got = next(fd, p, n);
	leave(fault);
	return got;
}

int
mkostemp(char *path, int flags)
{
	CALL(mkostemp, path, flags);
}

int
fsync(int fd)
{
	CALL(fsync, fd);
}

int
close(int fd)
{
	CALL(close, fd);
}

int
fchmod(int fd, mode_t mode)
{
	CALL(fchmod, fd, mode);
}

int
fchown(int fd, uid_t owner, gid_t group)
{
	CALL(fchown, fd, owner, group);
}

int
rename(const char *from, const char *to)
{
	CALL(rename, from, to);
}

int
mkdir(const char *path, mode_t mode)
{
	CALL(mkdir, path, mode);
}

int
unlink(const char *path)
{
	CALL(unlink, path);
}

int
flock(int fd, int operation)
{
	CALL(flock, fd, operation);
}

int
stat(const char *restrict path, struct stat *restrict st)
{
	CALL(stat, path, st);
}

int
fstat(int fd, struct stat *st)
{
	CALL(fstat, fd, st);
}

ssize_t
pread(int fd, void *p, size_t n, off_t at)
{
	NEXT(pread);
	enum fault fault = enter("pread");
	ssize_t got;

	if (fault == FAILS)
		return -1;
	got = next(fd, p, n, at);
	leave(fault);
	return got;
}

void *
mmap(void *at, size_t n, int rights, int flags, int fd, off_t from)
{
	NEXT(mmap);
	enum fault fault = enter("mmap");
	void *got;

	if (fault == FAILS)
		return MAP_FAILED;
	got = next(at, n, rights, flags, fd, from);
	leave(fault);
	return got;
}

int
lstat(const char *restrict path, struct stat *restrict st)
{
	CALL(lstat, path, st);
}

int
openat(int dir, const char *path, int flags, ...)
{
	va_list rest;
	mode_t mode = 0;

	va_start(rest, flags);
	if (flags & O_CREAT)
		mode = va_arg(rest, mode_t);
	va_end(rest);
	CALL_AS(flags & O_CREAT ? "create" : "openat", openat, dir, path, flags,
	    mode);
}

int
renameat(int a, const char *from, int b, const char *to)
{
	CALL(renameat, a, from, b, to);
}

int
mkdirat(int dir, const char *path, mode_t mode)
{
	CALL(mkdirat, dir, path, mode);
}

int
unlinkat(int dir, const char *path, int flags)
{
	CALL(unlinkat, dir, path, flags);
}

int
fstatat(int dir, const char *restrict path, struct stat *restrict st, int flags)
{
	CALL(fstatat, dir, path, st, flags);
}

int
linkat(int a, const char *from, int b, const char *to, int flags)
{
	CALL(linkat, a, from, b, to, flags);
}

ssize_t
readlinkat(int dir, const char *restrict path, char *restrict p, size_t n)
{
	NEXT(readlinkat);
	enum fault fault = enter("readlinkat");
	ssize_t got;

	if (fault == FAILS)
		return -1;
	got = next(dir, path, p, n);
	leave(fault);
	return got;
}

int
getentropy(void *p, size_t n)
{
	CALL(getentropy, p, n);
}
