/*
 * names: how a log and its archive call each other.
 */
#ifndef PITH_NAMES_H
#define PITH_NAMES_H

#include "base/buf.h"

/* "docs/progress.md" has its archive in "docs/progress.archive.md". */
void names_default(struct buf *b, struct str log);

/* The archive, in a reference. */
struct str names_archive(const char *log, const char *archive);

/*
 * The log, in the marks of its blocks: its base name, behind its directory
 * where that is not the archive's, as seen from there.
 */
void names_log(struct buf *b, const char *log, const char *archive);

#endif
