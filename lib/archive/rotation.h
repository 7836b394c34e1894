/*
 * rotation: a log, and what belongs to it, moved to a new directory of the
 * archive next to it; a new log begins under its name. No line is lost:
 *
 * 1. The log gets a second name in the new directory, by a hard link. The
 *    directory has a temporary name until it is synced.
 * 2. What belongs to the log is renamed into it.
 * 3. The new log is renamed over the old one's name. Whoever has the old file
 *    open goes on writing to the archived one, everybody else to the new one.
 *
 * So a log with a second name in the archive is that of a run that was broken
 * off: the next one completes it.
 *
 * Without hard links (on some file systems) the log is copied, and what was
 * added meanwhile is taken over afterwards; a run that was broken off is one
 * whose copy the log begins with.
 */
#ifndef PITH_ROTATION_H
#define PITH_ROTATION_H

#include <sys/stat.h>

#include "base/buf.h"
#include "base/resolve.h"

enum { ROTATION_OTHERS = 3 };

struct rotation {
	const char *log_path;
	/* What goes with it; NULL: nothing. One that is missing becomes NULL. */
	const char *others[ROTATION_OTHERS];
	const char *owner, *as; /* as owner_allows() wants them */

	/* rotation_open() sets these */
	struct buf log; /* its text */
	struct buf to;  /* of a run that was broken off, its directory */

	/* private */
	struct buf archive; /* the directory of all */
	struct resolved at; /* the log */
	struct stat seen;
	nlink_t names;      /* of the log, with those in the archive */
	int fd;
	int dir;            /* of `to` */
	bool is_copy;
	size_t copied;      /* bytes of the log */
	int locks[2 + ROTATION_OTHERS];
	size_t n_locks;
};

/*
 * Locks the files and reads the log. False, and reported (EX_BROKEN), where it
 * may not be moved. `others` may be changed until the next call.
 */
bool rotation_open(struct rotation *r);

/*
 * Moves everything to archive/NAME, or another number of it, which `to` is
 * then; `text` becomes the log. False, and reported, where that failed: the
 * next run completes it.
 */
bool rotation_run(struct rotation *r, struct str name, struct str text);

/* Adds a line for each file that rotation_run() would move: "A -> B". */
bool rotation_show(const struct rotation *r, struct str name, struct buf *b);

/* The file, or its copy, is in the directory `to`: *moved is its path there. */
bool rotation_has(const struct rotation *r, const char *path,
    struct buf *moved);

void rotation_close(struct rotation *r);

#endif
