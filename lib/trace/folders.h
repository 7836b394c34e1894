/*
 * folders: the transcripts in a folder of an agent, or of one session.
 */
#ifndef PITH_FOLDERS_H
#define PITH_FOLDERS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "trace/places.h"

/* Starts as all zero. */
struct folders {
	char **files; /* ends with NULL */
	size_t n;
	struct seen names; /* of the files */
	struct seen found; /* of those that a folder has */
	/* Set before: */
	const struct project *project; /* of folders, only its sessions */
	bool may_be_empty;             /* do not report that of a folder */
	/*
	 * Set: gets each file, in order, for the time of the call; then none is
	 * held, and may_be_empty has to be set.
	 */
	void (*each)(void *context, const char *file);
	void *context; /* what it gets, too */

	/* private */
	size_t cap;
	struct arena arena;
};

/*
 * The files to read for arguments, which end with NULL: an argument, or in place
 * of a folder its *.jsonl and *.json, also those in the folders in it, sorted, so
 * that a session comes before its sub-agents. The folder of a session includes
 * the file next to it: SESSION.jsonl of SESSION/. A folder without any is reported
 * (EX_SKIPPED), one that cannot be read is a failure (EX_BROKEN).
 */
void folders_open(struct folders *folders, char *const arguments[]);
void folders_close(struct folders *folders);

#endif
