/*
 * mapped: a file mapped into memory: for a large one that is faster than to
 * read it, and takes no memory of the process. For files that nobody writes to
 * meanwhile: if one is cut short all the same, the process ends with a message
 * and EX_BROKEN.
 */
#ifndef PITH_MAPPED_H
#define PITH_MAPPED_H

#include "base/str.h"

/*
 * The first n bytes of a file, n > 0, until mapped_close(); flags of mmap(2) are
 * added. The name is for messages. A failure ends the process.
 */
struct str mapped_open(int fd, size_t n, int flags, const char *name);
void mapped_close(struct str text);

#endif
