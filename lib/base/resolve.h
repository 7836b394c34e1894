/*
 * resolve: where the path of a file to be written leads, and whether its symbolic
 * links may lead there. For file.h and what moves files.
 */
#ifndef PITH_RESOLVE_H
#define PITH_RESOLVE_H

#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

/* --follow was given: symbolic links may lead anywhere. */
extern bool resolve_follow;

/* Both describe one file. */
bool is_same_file(const struct stat *a, const struct stat *b);

struct resolved {
	int dir;                 /* the file's directory; the caller closes it */
	char name[NAME_MAX + 1]; /* of the file in it; not a link's name */
};

/*
 * Resolves a path link by link. The file need not exist, except where a link
 * has its name; its directory must, or is made if `make` is true. The rule for
 * links is in file.h. False, and reported (EX_BROKEN), where a link breaks it
 * or a directory cannot be opened or made.
 */
bool resolve(struct resolved *to, const char *path, bool make);

#endif
