/*
 * lock: how one writer replaces files in a directory. It holds a lock, by
 * flock(2), on the directory, since a file may not exist yet and is another one
 * once it is replaced. What it makes there has a temporary name: `.NAME.pith-`
 * and 16 random hexadecimal digits. For file.c, which has the rules, and
 * rotation.c.
 */
#ifndef PITH_LOCK_H
#define PITH_LOCK_H

#include "base/buf.h"

/*
 * Locks an open directory, for lock_close(). Waits for other processes for 10
 * seconds, after those that came before, then gives up: -1, and errno is
 * EWOULDBLOCK. The wait uses alarm(2). Where this process holds the lock
 * already, it is shared and ends with the last lock_close().
 * On a file system without locks it is a descriptor that locks nothing.
 */
int lock_open(int dir);
void lock_close(int lock);

/* It keeps others away. */
bool lock_holds(int lock);

/* ---- temporaries ---- */

/*
 * A new name for what will be `target`, with a NUL; *b is cleared first. False
 * (errno) without random bytes.
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
