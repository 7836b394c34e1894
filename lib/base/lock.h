/*
 * lock: one writer at a time for a file that is read, changed and replaced.
 * Held on its directory, as the file itself is another one after it was
 * replaced, and may not be there yet. Only programs that ask for it wait.
 */
#ifndef PITH_LOCK_H
#define PITH_LOCK_H

/*
 * Waits until nobody else holds it; for file_unlock(), or -1 and said
 * (EX_BROKEN) where the directory cannot be opened. A file system that has no
 * locks does without.
 */
int file_lock(const char *path);
void file_unlock(int lock);

#endif
