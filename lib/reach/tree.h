/*
 * tree: the files and directories of a project. A path here is relative to its
 * root, without "." and ".."; the root is "". All of them end with a NUL that
 * does not count, and are in the arena, or are what the caller gave.
 */
#ifndef PITH_TREE_H
#define PITH_TREE_H

#include <limits.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/buf.h"

struct tree {
	char root[PATH_MAX]; /* without links */
	struct str shown;    /* as the caller named it */
};

/* False (errno) if root is no directory. */
bool tree_open(struct tree *tree, const char *root);

enum tree_kind {
	TREE_ABSENT,
	TREE_FILE,    /* regular, and below the root wherever links lead */
	TREE_DIRECTORY,
	TREE_OTHER,   /* a pipe, a socket, a device */
	TREE_OUTSIDE, /* a link leads out of the root */
	TREE_BROKEN,  /* it cannot be read: errno is in `error` */
};

struct tree_entry {
	enum tree_kind kind;
	int error;
	struct stat st;      /* of a TREE_FILE or TREE_DIRECTORY */
	char real[PATH_MAX]; /* of these, without links */
};

/* What a path is. An absolute one is taken as it is, not below the root. */
void tree_look(const struct tree *tree, const char *path,
    struct tree_entry *entry);

/* The same for a file of the command line, which may be anywhere. */
void tree_look_named(const char *path, struct tree_entry *entry);

/*
 * The bytes of a TREE_FILE, as many as it had when it was looked at. False, with
 * the error in the entry, if it cannot be read or has more than TREE_MOST bytes.
 */
enum { TREE_MOST = 64 << 20 };
bool tree_read(struct tree_entry *entry, struct arena *arena,
    struct str *bytes);

/* A directory and a name, or only one of them. */
struct str tree_join(struct arena *arena, struct str directory,
    struct str name);

/* The directory of a path; "" for one at the top. */
struct str tree_directory(struct arena *arena, struct str path);

/*
 * A path written in a file of a directory, without "." and "..". False if it
 * leads above the root. An absolute one must begin with the root.
 */
bool tree_resolve(const struct tree *tree, struct arena *arena,
    struct str directory, struct str path, struct str *to);

/* To show and to open: under the root as the caller named it. */
struct str tree_shown(const struct tree *tree, struct arena *arena,
    struct str path);

/* Paths, in an array that grows. */
struct tree_list {
	struct str *paths;
	size_t n, cap;
};

/*
 * Adds what there is of a pattern in a directory, sorted: the file itself, or,
 * for "d/ *.md" and "d/ **.md" (without the blanks), the names in d, at any depth
 * for the latter, that end so. Links to directories outside of the root are not
 * followed, no directory is read twice.
 */
void tree_match(const struct tree *tree, struct arena *arena,
    struct str directory, struct str pattern, struct tree_list *list);

#endif
