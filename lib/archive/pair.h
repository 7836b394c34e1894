/*
 * pair: a log and its archive, locked and read, then written one after the
 * other. Nobody but the owner that the log names may do that: `locked_by:
 * NAME` in its front matter, else the project's word.
 */
#ifndef PITH_PAIR_H
#define PITH_PAIR_H

#include <sys/stat.h>

#include "archive/store.h"

struct pair {
	const char *log_path;
	const char *archive_path;   /* NULL: beside the log, log.archive.md */
	const char *owner;          /* the project's; NULL: everybody */
	const char *as;             /* who asks; NULL: not told */

	/* pair_open() sets these */
	struct str name;            /* of the log, in marks: names_log() */
	struct buf log, archive;    /* their texts */
	struct store store;         /* the blocks that are from this log */
	bool has_archive;

	/* private */
	struct stat log_seen, archive_seen;
	int log_fd;                 /* the log as it was opened */
	int locks[2], n_locks;
	struct buf path, log_name;
};

/*
 * Locks both files, reads them, and holds what they say of who may change them
 * against who asks. False, and said, where that cannot be, or the log is one of
 * those that archive(1) must not touch.
 */
bool pair_open(struct pair *pair);

/*
 * Puts the archive there, synced, and reads it again; one that holds nothing
 * is removed. The same for the log, but for that. False, and said, where it
 * failed, or the file is not the one that was read: then it stands as it was.
 * The log may have sources (file.h); it is one of the archive's.
 * What is there already is not written. What somebody adds to the log just
 * before it is replaced comes to stand in the new one.
 */
bool pair_write_archive(struct pair *pair, struct str text);
bool pair_write_log(struct pair *pair, struct str text,
    const char *const sources[]);

/* How a reference in the log calls the archive. */
struct str pair_archive_name(const struct pair *pair);

void pair_close(struct pair *pair);

#endif
