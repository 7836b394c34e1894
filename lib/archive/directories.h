/*
 * directories: those in the archive of a project, one for each plan, and new
 * names in them. A file or directory never takes a name that another one has.
 */
#ifndef PITH_DIRECTORIES_H
#define PITH_DIRECTORIES_H

#include "base/buf.h"

/*
 * "prd.json" is "prd-2.json" for k = 2, and itself for 1; a directory's name
 * has no suffix. A NUL that is not counted follows.
 */
void add_numbered(struct buf *b, struct str name, bool is_file, size_t k);

/* "docs/archive" for "docs/progress.md", followed by a NUL that is not counted. */
void archive_directory(struct buf *b, const char *path);

/*
 * Shows each directory in `path`, links left out, to is_it(): *found becomes
 * the path of the last one, by name, for which that is true and which is not
 * hidden. False if there is none; that is not reported.
 */
bool directories_find(const char *path,
    bool (*is_it)(const char *directory, void *context), void *context,
    struct buf *found);

#endif
