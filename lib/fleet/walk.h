/*
 * walk: the files in folders that a question is about.
 */
#ifndef PITH_WALK_H
#define PITH_WALK_H

#include "fleet/inputs.h"

enum walk_for {
	WALK_LOGS,     /* by the names that logs have, in all folders below */
	WALK_CHECK,    /* logs that have summaries; a changed plan changes them, too */
	WALK_SESSIONS, /* the transcripts of agents; as trace2jsonl(1) finds them */
	WALK_ENDS,
};

/* "logs", "check", "sessions"; WALK_ENDS for any other. */
enum walk_for walk_for(struct str name);

/*
 * Adds a file, or the files of a folder, at any depth. .git and node_modules are left
 * out; links to folders are not followed, as they could form a cycle. What cannot be
 * read is reported (EX_SKIPPED).
 */
void walk_add(struct inputs *inputs, const char *path, enum walk_for what);

#endif
