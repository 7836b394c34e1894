/*
 * file: writing files so that a reader, or a crash, finds the old text or the
 * new one and never a part.
 *
 * Every file is written in one way: the text goes to a new file next to it,
 * `.NAME.pith-` and 16 random hexadecimal digits, which gets its owner and
 * mode, is synced, renamed over the old one, and the directory is synced.
 * Whoever writes holds the lock of the directory, and removes what a writer of
 * the same file that was killed left there.
 *
 * Links. A symbolic link in the path, the file or a directory on the way, is
 * followed, and must not lead out of the project that it is in: out of the
 * nearest directory above it with a .git, or without one out of the current
 * directory; nor into a .git. Links above these are the user's own. --follow
 * permits all of them. A link that leads nowhere, and a file with other hard
 * links, is refused.
 *
 * Mode. A file keeps its mode; a new one gets 0666 less the umask. Its sources
 * are the files that its text was made from: group and others get no right
 * that they do not have on each of these. Owner and group stay where that is
 * permitted; without its group, a file loses the rights of group and others.
 * A new file whose sources all belong to the directory's owner becomes his,
 * with the group of the first.
 *
 * Every function that fails reports why (EX_BROKEN) and has changed nothing,
 * unless it says otherwise.
 */
#ifndef PITH_FILE_H
#define PITH_FILE_H

#include <sys/stat.h>

#include "base/opt.h"
#include "base/resolve.h"
#include "base/spool.h"

/* The option of every program that writes a file. */
#define FILE_OPTIONS \
	{ 0, "follow", NULL, OPT_FLAG, &resolve_follow, \
	    "write through links that lead out of the project" }

#define DRY_RUN_OPTION(dry) \
	{ 'n', "dry-run", NULL, OPT_FLAG, (dry), \
	    "print what would change, and change nothing" }

enum file_change {
	FILE_FAILED = 0,
	FILE_SAME,    /* it has this text, and may keep its mode: not touched */
	FILE_WRITTEN,
};

/* They describe one file, with what it contained, by its size and time. */
bool is_unchanged(const struct stat *a, const struct stat *b);

/*
 * Makes `text` the content of a file. `sources` ends with NULL, and may be
 * NULL; one that is missing, or is not a regular file, restricts nothing.
 * A file that is not regular ("/dev/full", a pipe) is written to as it is, and
 * so are "/dev/stdout", "/dev/stderr" and "/dev/fd/N" whatever they are.
 * FILE_FAILED with the new text in place if only the directory's sync failed.
 */
enum file_change file_put(const char *path, struct str text,
    const char *const sources[]);

/* The same for all that a spool has: a text too long for memory. */
enum file_change file_put_spool(const char *path, struct spool *spool,
    const char *const sources[]);

/*
 * The same at the end of file_lock(), read, change: fails if the file is not
 * the one that *seen describes (NULL: that it is missing).
 */
enum file_change file_put_seen(const char *path, struct str text,
    const struct stat *seen, const char *const sources[]);

/*
 * The same for a file that has another name by now, under which it lives on,
 * with all that is still added to it: *seen is the old one, however long it
 * has grown. The new one gets its mode and owner.
 */
enum file_change file_put_apart(const char *path, struct str text,
    const struct stat *seen);

/*
 * Locks the directory of a file for file_unlock(), from before it is read until
 * after it is written. Waits for another process for 10 seconds, then fails: -1.
 * A process that holds the lock gets it again. A file system without locks does
 * without.
 */
int file_lock(const char *path);
void file_unlock(int lock);

/*
 * The file can be replaced and stays what it is: regular, not read-only, with
 * no other hard link, of an owner and a group that we can give it. *seen is
 * what it is now.
 */
bool file_is_ours(const char *path, struct stat *seen);

/* The same for a file that may have so many names, hard links. */
bool file_is_ours_with(const char *path, nlink_t names, struct stat *seen);

/* Makes the missing directories on the way to a file. */
bool file_make_directories(const char *path);

/* Adds text at the end of an existing file, synced; a part may be added. */
bool file_append(const char *path, struct str text);

/* As file_put(); but to standard output if path is "-" or NULL. */
void file_put_or_print(const char *path, struct str text,
    const char *const sources[]);

/* The file has this text, byte for byte. */
bool file_holds(const char *path, struct str text);

/*
 * There is nothing of this name, not even a link that leads nowhere. False
 * where that cannot be known: opening it will say why. Reports nothing.
 */
bool file_is_missing(const char *path);

/* A pipe, on which a reader or a writer would wait. Reports it (EX_BROKEN). */
bool file_is_pipe(const char *path);

#endif
