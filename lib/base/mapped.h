/*
 * map: a file in memory as it stands on its disk: large ones are there sooner
 * than by reading, and take no memory of the process. It is for files that
 * nobody writes to meanwhile; where somebody cuts one all the same, that is
 * said, and ends the process with EX_BROKEN.
 */
#ifndef PITH_MAP_H
#define PITH_MAP_H

#include "base/str.h"

/*
 * The first n bytes of a file, n > 0, until map_end(); flags of mmap(2) are
 * added. The name is for messages. What refuses ends the process.
 */
struct str map_file(int fd, size_t n, int flags, const char *name);
void map_end(struct str text);

#endif
