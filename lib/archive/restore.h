/*
 * restore: from an archive and what is left of a log, the log as it was.
 */
#ifndef PITH_RESTORE_H
#define PITH_RESTORE_H

#include "archive/store.h"

/* What has become of a block in the log. */
enum fate {
	FATE_UNKNOWN,  /* nothing tells of it */
	FATE_MOVED,    /* it was moved away, and the log tells from where */
	FATE_STANDS,   /* it stands there: archive(1) or unarchive(1) was killed
	                  between its two files */
};

/*
 * The fate of the blocks from..to, which are of this log; all of them leave
 * references (`was` is 0), or are one run that leaves none. fates has a place
 * for each block of the store.
 */
void restore_fates(const struct store *store, size_t from, size_t to,
    struct str log, unsigned char *fates);

/*
 * Adds to b the log with those of the blocks from..to that were moved in their
 * places. False, with the line of a reference in *line, where two references
 * stand for one of them: which is the place cannot be told.
 */
bool restore_log(const struct store *store, size_t from, size_t to,
    struct str log, const unsigned char *fates, struct buf *b, size_t *line);

#endif
