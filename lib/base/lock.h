/*
 * lock: one writer at a time for a file that is read, changed and replaced.
 * Held on its directory, as the file itself is another one after it was
 * replaced, and may not be there yet. Only programs that ask for it wait.
 */
#ifndef PITH_LOCK_H
#define PITH_LOCK_H

#include <stdbool.h>

/*
 * Waits until nobody else holds it; for file_unlock(), or -1 and said
 * (EX_BROKEN) where the directory cannot be opened. A file system that has no
 * locks does without.
 */
int file_lock(const char *path);

/*
 * The same, but waits for 5 seconds at most: -1 and said where somebody else
 * holds it still.
 */
int file_try_lock(const char *path);
void file_unlock(int lock);

/* Both have one lock, as they are, or will be, in one directory. */
bool file_same_lock(const char *a, const char *b);

#endif
