/*
 * pair: a log and its archive, locked and read, then written one after the
 * other. Only the owner that the log names may do that: `locked_by: NAME` in
 * its front matter, else the project's owner.
 */
#ifndef PITH_PAIR_H
#define PITH_PAIR_H

#include <sys/stat.h>

#include "archive/archive_file.h"

struct pair {
	const char *log_path;
	const char *archive_path;   /* NULL: log.archive.md, next to the log */
	const char *owner;          /* the project's; NULL: everybody */
	const char *as;             /* who asks; NULL: unknown */

	/* pair_open() sets these */
	struct str name;            /* of the log, in the marks of its blocks */
	struct buf log, archive;    /* their texts */
	struct blocks blocks;       /* those from this log */
	bool has_archive;

	/* private */
	struct stat log_seen, archive_seen;
	int log_fd;                 /* the log as it was opened */
	int locks[2], n_locks;
	struct buf path, log_name;
};

/*
 * Locks both files, reads them, and checks the owner. False, and reported, if
 * that fails, or archive(1) must not touch the log.
 */
bool pair_open(struct pair *pair);

/*
 * Writes and syncs a file, if it changed, and verifies it. An archive without
 * blocks is removed. False, and reported, if that fails or the file is not the
 * one that was read: then it is as before. The log may have sources (file.h);
 * it is one of the archive's. What others add to the log while it is replaced
 * is added to the new one, too.
 */
bool pair_write_archive(struct pair *pair, struct str text);
bool pair_write_log(struct pair *pair, struct str text,
    const char *const sources[]);

/* The archive in a reference. */
struct str pair_archive_name(const struct pair *pair);

void pair_close(struct pair *pair);

/* "docs/progress.md" has its archive in "docs/progress.archive.md". */
void archive_default(struct buf *b, struct str log);

#endif
