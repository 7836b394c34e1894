/* These ask for more than POSIX, each under its system's name for that. */
#ifdef __linux__
#define _GNU_SOURCE /* NOLINT: the system's name */
#elif defined __APPLE__
#define _DARWIN_C_SOURCE /* NOLINT: the system's name */
#elif defined __FreeBSD__
#define __BSD_VISIBLE 1 /* NOLINT: the system's name */
#endif

#include "base/compat.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __linux__
#include <malloc.h>
#include <sys/auxv.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <sys/random.h>
#endif

#ifdef COMPAT_PLAIN
#define ON_LINUX 0
#elif defined __linux__
#define ON_LINUX 1
#else
#define ON_LINUX 0
#endif

/* ---- memory ---- */

/* memchr() stops at the first one, whatever the limit is. */
const char *
memory_until(const char *p, char c)
{
	return memchr(p, c, PTRDIFF_MAX - 1);
}

void
memory_return(size_t bytes)
{
#if ON_LINUX && defined M_MMAP_THRESHOLD
	mallopt(M_MMAP_THRESHOLD, (int)bytes);
#else
	(void)bytes;
#endif
}

#if ON_LINUX

const char *
memory_last(const char *p, char c, size_t n)
{
	return memrchr(p, c, n);
}

const char *
memory_find(const char *p, size_t n, const char *needle, size_t needle_n)
{
	return memmem(p, n, needle, needle_n);
}

#else

const char *
memory_last(const char *p, char c, size_t n)
{
	while (n > 0) {
		if (p[--n] == c)
			return p + n;
	}
	return NULL;
}

/* Needles are short, and their first byte is rare in what is searched. */
const char *
memory_find(const char *p, size_t n, const char *needle, size_t needle_n)
{
	const char *end;

	if (needle_n == 0)
		return p;
	if (needle_n > n)
		return NULL;
	end = p + (n - needle_n) + 1;
	while ((p = memchr(p, needle[0], (size_t)(end - p))) != NULL) {
		if (memcmp(p, needle, needle_n) == 0)
			return p;
		if (++p == end)
			break;
	}
	return NULL;
}

#endif

/* ---- files ---- */

#if ON_LINUX

int
temporary_file(char *template)
{
	return mkostemp(template, O_CLOEXEC);
}

int
nameless_file(void)
{
	return memfd_create("held", MFD_CLOEXEC);
}

#else

int
temporary_file(char *template)
{
	int fd = mkstemp(template);

	if (fd >= 0)
		(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

int
nameless_file(void)
{
	const char *dir = getenv("TMPDIR");
	char path[PATH_MAX];
	int fd, n;

	n = snprintf(path, sizeof path, "%s/held.XXXXXX",
	    dir && *dir ? dir : "/tmp");
	if (n < 0 || (size_t)n >= sizeof path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	fd = temporary_file(path);
	if (fd >= 0)
		(void)unlink(path);
	return fd;
}

#endif

bool
real_path(const char *path, char real[])
{
	return realpath(path, real) != NULL;
}

static const char *called_as = "";

void
program_called(const char *name)
{
	called_as = name;
}

/* The system's answer, or -1 where it has none. */
static ssize_t
ask_program_path(char *path, size_t size)
{
#if ON_LINUX
	ssize_t n = readlink("/proc/self/exe", path, size);
	char real[PATH_MAX];

	/* Without /proc. */
	if (n < 0 && realpath((const char *)getauxval(AT_EXECFN), real) != NULL)
		n = snprintf(path, size, "%s", real);
	return n;
#elif defined __APPLE__
	char called[PATH_MAX], real[PATH_MAX];
	uint32_t room = sizeof called;

	/* It may be a link, as Homebrew makes them. */
	if (_NSGetExecutablePath(called, &room) != 0 || !realpath(called, real))
		return -1;
	return snprintf(path, size, "%s", real);
#else
	(void)path, (void)size;
	return -1;
#endif
}

/* The program that the shell would run by the name in argv[0]. */
static bool
find_called(char real[PATH_MAX])
{
	const char *dir = getenv("PATH");
	char path[PATH_MAX];

	if (strchr(called_as, '/') != NULL)
		return realpath(called_as, real) != NULL;
	while (*called_as && dir && *dir) {
		int n = (int)strcspn(dir, ":");

		snprintf(path, sizeof path, "%.*s/%s", n, dir, called_as);
		if (access(path, X_OK) == 0)
			return realpath(path, real) != NULL;
		dir += n + (dir[n] == ':');
	}
	return false;
}

size_t
program_path(char *path, size_t size)
{
	ssize_t n = ask_program_path(path, size);
	char real[PATH_MAX];

	if (n < 0 && find_called(real))
		n = snprintf(path, size, "%s", real);
	if (n < 0 || (size_t)n >= size)
		n = 0;
	if (size > 0)
		path[n] = '\0';
	return (size_t)n;
}

bool
random_bytes(void *p, size_t n)
{
#if ON_LINUX || defined __APPLE__
	return getentropy(p, n) == 0;
#else
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	bool whole = fd >= 0 && read(fd, p, n) == (ssize_t)n;

	if (fd >= 0)
		close(fd);
	return whole;
#endif
}

long
changed_nanoseconds(const struct stat *st)
{
#ifdef __APPLE__
	return st->st_mtimespec.tv_nsec;
#else
	return st->st_mtim.tv_nsec;
#endif
}

size_t
pipe_capacity(int fd, size_t size)
{
#if ON_LINUX
	int now = fcntl(fd, F_GETPIPE_SZ);

	if (now > 0 && (size_t)now < size &&
	    fcntl(fd, F_SETPIPE_SZ, (int)size) >= 0)
		return size;
	return now > 0 ? (size_t)now : 0;
#else
	(void)fd, (void)size;
	return 0;
#endif
}

size_t
terminal_columns(int fd)
{
#if defined TIOCGWINSZ && !defined COMPAT_PLAIN
	struct winsize size;

	return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
#else
	(void)fd;
	return 0;
#endif
}

int
map_at_once(void)
{
#if ON_LINUX
	return MAP_POPULATE;
#else
	return 0;
#endif
}
