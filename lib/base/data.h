/*
 * data: the files of lib/data that programs read. The Makefile makes them part
 * of the program, so it works without installation; an installed one, or one
 * of the user's, comes before that.
 */
#ifndef PITH_DATA_H
#define PITH_DATA_H

#include <limits.h>

#include "base/buf.h"

/* The last has no name. */
struct data_file {
	const char *name, *text;
};
extern const struct data_file data_files[];

/*
 * The directory where `make install` puts them. One that does not begin with a
 * slash, of an installation that can be moved, is below its prefix.
 */
extern const char data_directory[];

/*
 * The path of a directory of the installation: the same, or in `path` where it
 * is below the prefix; that is found by the running program, in bin or
 * libexec/pith. Empty if it cannot be found.
 */
const char *data_place(const char *directory, char path[PATH_MAX]);

/* The copy in the program; empty if there is none. */
struct str data_builtin(const char *name);

/*
 * The path of `name`, put together in `path`, in the directory that the
 * environment variable PITH_DATA names, else where it was installed; NULL
 * where neither has it: then the copy in the program counts.
 */
const char *data_find(const char *name, struct buf *path);

#endif
