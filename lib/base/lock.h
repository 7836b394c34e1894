/*
 * lock: one writer at a time in a directory, by flock(2). It locks the directory,
 * since a file may not exist yet and is another one once it is replaced. For
 * file.c, which has the rules, and rotation.c.
 */
#ifndef PITH_LOCK_H
#define PITH_LOCK_H

#include <stdbool.h>

/*
 * Locks an open directory, for lock_close(). Waits for another process for 5
 * seconds, then gives up: -1, and errno is EWOULDBLOCK. Where this process
 * holds it already, that lock is shared and ends with the last lock_close().
 * On a file system without locks it is a descriptor that locks nothing.
 */
int lock_open(int dir);
void lock_close(int lock);

/* It keeps others away. */
bool lock_holds(int lock);

#endif
