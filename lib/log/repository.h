/*
 * repository: the repository that a log belongs to, by the path of the log alone:
 * its directory, without the places in it where agents keep their logs.
 */
#ifndef PITH_REPOSITORY_H
#define PITH_REPOSITORY_H

#include "base/str.h"

/*
 * "harbour" for "harbour/progress.md", "./harbour/docs/progress.md" and
 * "harbour/.ralph/archive/2026-01-18-gift-cards/progress.md"; "." for a log
 * whose path names no other directory. The places are memory-bank, .ralph,
 * scripts/ralph, ralph, tasks, docs, .agent-os and what is in it, .claude,
 * .cursor, .github, archive, and a directory of archive that begins with a date.
 * No file is looked at. A slice of the path, or static.
 */
struct str repository_of(struct str path);

/* The rest: "docs/progress.md" for "./harbour/docs/progress.md". */
struct str repository_rest(struct str path);

#endif
