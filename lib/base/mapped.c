#include "base/map.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/buf.h"
#include "base/err.h"

struct map {
	struct map *next;
	struct str text;
	char name[];
};

static struct map *maps;

/*
 * Behind the end of a file that was cut there is nothing to read. The signal
 * comes from our own reading of it, not from within another function: so this
 * may say something.
 */
static void
refuse(int number, siginfo_t *info, void *context)
{
	(void)context;
	for (const struct map *map = maps; map; map = map->next) {
		if ((uintptr_t)info->si_addr - (uintptr_t)map->text.p <
		    map->text.n)
			die("cannot read '%s' to its end: it was cut, or its "
			    "disk fails",
			    map->name);
	}
	signal(number, SIG_DFL);
}

static void
remember(struct str text, const char *name)
{
	size_t n = strlen(name) + 1;
	struct map *map = zeroed(1, sizeof *map + n);
	struct sigaction action = {
		.sa_sigaction = refuse,
		.sa_flags = SA_SIGINFO,
	};

	memcpy(map->name, name, n);
	map->text = text;
	map->next = maps;
	maps = map;
	sigaction(SIGBUS, &action, NULL);
}

struct str
map_file(int fd, size_t n, int flags, const char *name)
{
	void *p = mmap(NULL, n, PROT_READ, MAP_PRIVATE | flags, fd, 0);
	struct str text = { p, n };

	if (p == MAP_FAILED && errno == ENOMEM)
		die_memory();
	if (p == MAP_FAILED)
		die("cannot read '%s': %s", name, strerror(errno));
	remember(text, name);
	return text;
}

void
map_end(struct str text)
{
	for (struct map **at = &maps; *at; at = &(*at)->next) {
		struct map *map = *at;

		if (map->text.p != text.p)
			continue;
		*at = map->next;
		free(map);
		munmap((void *)(uintptr_t)text.p, text.n);
		return;
	}
}
