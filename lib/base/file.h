/*
 * file: replacing a file so that a reader, or a crash, finds the old one or
 * the new one and nothing between.
 */
#ifndef PITH_FILE_H
#define PITH_FILE_H

#include <sys/stat.h>

#include "str.h"

/*
 * There is nothing of this name, not even a link that leads nowhere. False
 * where that cannot be known: opening it will say why.
 */
bool file_is_missing(const char *path);

/*
 * Puts text where `path` is: a temporary beside it (mode of the old file, else
 * 0666 less the umask), written, synced, renamed, the directory synced. A
 * symbolic link is followed: the file that it leads to is replaced; one that
 * leads nowhere is refused. Owner and group stay where that is allowed. False,
 * and said (EX_BROKEN), when anything fails: then the old file stands untouched
 * and the temporary is gone.
 * "/dev/stdout" and other files that are not regular are written to as they
 * are.
 */
bool file_replace(const char *path, struct str text);

/* All of text, in as many writes as it takes; false (errno), and not said. */
bool file_write(int fd, struct str text);

/*
 * The same for a file that was read: not where it is another one by now than
 * *seen tells (NULL: there was none), which is said. A new one gets mode and
 * owner of `like`.
 */
bool file_replace_seen(const char *path, struct str text,
    const struct stat *seen, const struct stat *like);

/* The file is this text, byte for byte; false, and said (EX_BROKEN). */
bool file_holds(const char *path, struct str text);

/* Adds text at the end of the file, synced; false, and said. */
bool file_append(const char *path, struct str text);

/*
 * The file can be replaced and stays what it is: regular, not read-only, with
 * no other hard link, of an owner and a group that we can give it. Else that
 * is said (EX_BROKEN). *seen is what it is now.
 */
bool file_is_ours(const char *path, struct stat *seen);

#endif
