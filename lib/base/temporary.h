/*
 * temporary: the names of files and directories that are made beside others to
 * take their place: `.NAME.pith-` and 16 random hexadecimal digits. For those
 * who make them: file.c, and rotation.c for a directory.
 */
#ifndef PITH_TEMPORARY_H
#define PITH_TEMPORARY_H

#include "base/buf.h"

/*
 * A new name for what will be `target`, with a NUL behind it; *b is cleared
 * first. False (errno) without random bytes.
 */
bool temporary_name(struct buf *b, struct str target);

/* It is such a name, for `target` (of no bytes: for anything). */
bool temporary_is_of(struct str name, struct str target);

/*
 * Removes the files that killed runs have left for `target`. With the lock of
 * the directory held: then nobody else is at work on it.
 */
void temporary_sweep(int dir, struct str target);

#endif
