#include "base/mapped.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/buf.h"
#include "base/err.h"

struct mapped {
	struct mapped *next;
	struct str text;
	char name[];
};

static struct mapped *all;

/*
 * Somebody has cut the file short. The signal comes from our own access to it,
 * not from within another function: so this may print a message.
 */
static void
refuse(int number, siginfo_t *info, void *context)
{
	(void)context;
	for (const struct mapped *map = all; map; map = map->next) {
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
	struct mapped *new = zeroed(1, sizeof *new + n);
	struct sigaction action = {
		.sa_sigaction = refuse,
		.sa_flags = SA_SIGINFO,
	};

	memcpy(new->name, name, n);
	new->text = text;
	new->next = all;
	all = new;
	sigaction(SIGBUS, &action, NULL);
}

struct str
mapped_open(int fd, size_t n, int flags, const char *name)
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
mapped_close(struct str text)
{
	for (struct mapped **at = &all; *at; at = &(*at)->next) {
		struct mapped *map = *at;

		if (map->text.p != text.p)
			continue;
		*at = map->next;
		free(map);
		munmap((void *)(uintptr_t)text.p, text.n);
		return;
	}
}
