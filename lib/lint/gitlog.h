/*
 * gitlog: what `git log` prints, read strictly and in linear time: which paths
 * each commit changed, and the two sides of each patch.
 *
 *   git log --format='commit %h %cs' --name-status
 *   git log --format='commit %h %cs' -p --no-renames -U100000
 *
 * One may follow the other, each with any commits, the newest first.
 * Paths with special characters may be quoted, as git does. A line of another
 * form is reported once (EX_SKIPPED) and skipped.
 */
#ifndef PITH_GITLOG_H
#define PITH_GITLOG_H

#include "base/arena.h"
#include "base/in.h"

struct change {
	struct str commit, date; /* of the commit: as they are written */
	/*
	 * 'A', 'M', 'D', 'R', 'C' or 'T' as git has them; 'P' for a patch. A rename
	 * and a copy have `to`.
	 */
	char status;
	struct str path, to;
	struct str old, new;     /* of a patch: the two texts */
	bool deleted;            /* of a patch: there is no new one */
};

struct gitlog {
	/* private */
	struct in in;
	struct str line;         /* the current one; not read yet if `held` */
	bool held, open, in_patch, deleted, reported;
	size_t left_old, left_new; /* lines of the hunk to come */
	struct buf old, new, commit, date, path, to;
};

/* file may be "-". */
void gitlog_open(struct gitlog *log, const char *file);
/* The next change, valid until the next call. */
bool gitlog_next(struct gitlog *log, struct change *change);
void gitlog_close(struct gitlog *log);

#endif
