/*
 * walk: the files in folders that a question is about.
 */
#ifndef PITH_WALK_H
#define PITH_WALK_H

#include "fleet/inputs.h"

enum walk_for {
	WALK_LOGS,     /* by the names that logs have, in all folders below */
	WALK_CHECK,    /* logs that have a summary; what that is made of counts, too */
	WALK_SESSIONS, /* the transcripts of agents; as trace2jsonl(1) finds them */
	WALK_ENDS,
};

/* "logs", "check", "sessions"; WALK_ENDS for any other. */
enum walk_for walk_for(struct str name);

/*
 * Adds a file; or, of a folder, those that it and the folders in it have. Folders of
 * programs and of other people's code (.git, node_modules) are left out, and links to
 * folders are not followed: they could lead in a circle. What cannot be read is
 * reported (EX_SKIPPED).
 */
void walk_add(struct inputs *inputs, const char *path, enum walk_for what);

#endif
