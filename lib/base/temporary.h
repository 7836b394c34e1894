/*
 * temporary: the names of new files and directories that will replace others in
 * the same directory: `.NAME.pith-` and 16 random hexadecimal digits. For file.c,
 * and for rotation.c, which makes a directory.
 */
#ifndef PITH_TEMPORARY_H
#define PITH_TEMPORARY_H

#include "base/buf.h"

/*
 * A new name for what will be `target`, with a NUL; *b is cleared first. False (errno) without random bytes.
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
