/*
 * shorten: a log without the entries that are moved, and its archive with
 * them.
 */
#ifndef PITH_SHORTEN_H
#define PITH_SHORTEN_H

#include "archive/moves.h"
#include "archive/store.h"
#include "text/edits.h"

struct shorten {
	struct str log;        /* its text */
	struct str name;       /* its base name, for the marks */
	struct str archive;    /* what references call the archive */
	struct str at;         /* the time of the move */
	bool references;       /* they are left in the log; else nothing is */
	struct arena arena;    /* of the lines of the edits, and the marks */
	struct edits edits;    /* of the log */
};

/*
 * Adds the entries to the archive's text, which store was read from a copy of,
 * and tells in the edits what becomes of the log.
 */
void shorten_log(struct shorten *shorten, const struct moves *moves,
    struct store *store, struct buf *archive);

void shorten_free(struct shorten *shorten);

#endif
