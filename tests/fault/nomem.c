/*
 * nomem: a library to be loaded in front of the C library (LD_PRELOAD), which
 * counts the requests for memory, those of libraries too, and refuses some.
 *
 *   NOMEM=N         the N-th request fails with ENOMEM,
 *   NOMEM=N+        or that one and all after it
 *   NOMEM_LOG=FILE  a line with the number of requests, at the end
 *
 * What is asked for before main() begins is not counted. The calls of the C
 * library to its own mmap() cannot be seen.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static atomic_ulong requests;
static unsigned long first;
static bool counts, later;

__attribute__((constructor)) static void
begin(void)
{
	const char *n = getenv("NOMEM");
	char *rest = NULL;

	if (n)
		first = strtoul(n, &rest, 10);
	later = rest && *rest == '+';
	counts = true;
}

__attribute__((destructor)) static void
end(void)
{
	const char *path = getenv("NOMEM_LOG");
	int fd;

	counts = false;
	fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
	if (fd < 0)
		return;
	dprintf(fd, "%lu\n", requests);
	close(fd);
}

static bool
refused(void)
{
	unsigned long n;

	if (!counts)
		return false;
	n = ++requests;
	if (n != first && !(later && first && n > first))
		return false;
	errno = ENOMEM;
	return true;
}

/*
 * dlsym() may ask for memory itself, and does without where it gets none: the
 * second time around `next` is still NULL.
 */
#define NEXT(name) \
	static __typeof__(&name) next; \
	static bool sought; \
	if (!sought) { \
		sought = true; \
		next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
	} \
	if (next == NULL) \
	return NULL

void *
malloc(size_t n)
{
	NEXT(malloc);
	return refused() ? NULL : next(n);
}

void *
calloc(size_t n, size_t size)
{
	NEXT(calloc);
	return refused() ? NULL : next(n, size);
}

void *
realloc(void *p, size_t n)
{
	NEXT(realloc);
	return refused() ? NULL : next(p, n);
}

void *
mmap(void *at, size_t n, int rights, int flags, int fd, off_t from)
{
	NEXT(mmap);
	return refused() ? MAP_FAILED : next(at, n, rights, flags, fd, from);
}
