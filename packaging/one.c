/*
 * one: the programs of pith as one, for a release. It is the program that it is
 * called by the name of, "render" or "pith-render", or that `--run NAME` names;
 * by any other name, pith.
 */
#include <string.h>

#define PROGRAM(name) int name##_main(int argc, char *argv[]);
#include "programs.h"
#undef PROGRAM
int pith_main(int argc, char *argv[]);

static const struct program {
	const char *name;
	int (*main)(int argc, char *argv[]);
} programs[] = {
#define PROGRAM(name) { #name, name##_main },
#include "programs.h"
};

int
main(int argc, char *argv[])
{
	const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
	const char *name = slash ? slash + 1 : argc > 0 ? argv[0] : "";

	if (argc > 2 && strcmp(argv[1], "--run") == 0) {
		name = argv[2];
		argv += 2;
		argc -= 2;
	}
	if (strncmp(name, "pith-", 5) == 0)
		name += 5;
	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
		if (strcmp(programs[i].name, name) == 0)
			return programs[i].main(argc, argv);
	}
	return pith_main(argc, argv);
}
