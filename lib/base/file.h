/*
 * file: replacing a file so that a reader, or a crash, finds the old one or
 * the new one and nothing between.
 */
#ifndef PITH_FILE_H
#define PITH_FILE_H

#include "str.h"

/*
 * Puts text where `path` is: a temporary beside it (mode of the old file, else
 * 0666 less the umask), written, synced, renamed, the directory synced. A
 * symbolic link is followed: the file that it leads to is replaced. False, and
 * said (EX_BROKEN), when anything fails: then the old file stands untouched
 * and the temporary is gone. "/dev/stdout" and other files that are not
 * regular are written to as they are.
 */
bool file_replace(const char *path, struct str text);

/* All of text, in as many writes as it takes; false (errno), and not said. */
bool file_write(int fd, struct str text);

#endif
