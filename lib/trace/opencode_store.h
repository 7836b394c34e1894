/*
 * opencode_store: the sessions of opencode where it keeps them, as lines in the
 * form of `opencode export`. From version 1.2 on they are in a database, which the
 * command sqlite3 reads for us; before, each session, message and part was a file.
 * The database was made of those files: they count only without it.
 */
#ifndef PITH_OPENCODE_STORE_H
#define PITH_OPENCODE_STORE_H

#include <sys/types.h>

#include "base/buf.h"
#include "trace/places.h"

/* Starts as all zero. */
struct opencode_store {
	struct buf name; /* of what is read, with a NUL: "sqlite3:DATABASE" */

	/* private */
	pid_t writer;
};

/*
 * Makes standard input give the sessions of the project, or with NULL of all;
 * false without opencode, or if its sessions cannot be read, which is
 * reported.
 */
bool opencode_open(struct opencode_store *store, const struct project *project);

/* Reports what could not be read. */
void opencode_close(struct opencode_store *store);

#endif
