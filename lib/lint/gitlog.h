/*
 * gitlog: what `git log` prints, read strictly and in linear time: which paths
 * each commit changed, and the two sides of each patch.
 *
 *   git log --format='commit %h %cs' --name-status
 *   git log --format='commit %h %cs' -p --no-renames -U100000
 *
 * One may follow the other, and both may be of any commits; the newest come first.
 * Paths may be quoted, as git does where they have special characters. A line
 * that is none of git's is reported (exit 1), once, and skipped.
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
	struct str line;         /* the present one, not taken yet if `held` */
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
