/*
 * restore: the log as it was, from an archive and what is left of the log.
 */
#ifndef PITH_RESTORE_H
#define PITH_RESTORE_H

#include "archive/archive_file.h"

/* What has become of a block in the log. */
enum fate {
	FATE_UNKNOWN,  /* there is no trace of it */
	FATE_MOVED,    /* it was moved, and the log shows from where */
	FATE_PRESENT,  /* it is still there: archive(1) or unarchive(1) was killed
	                  between its two files */
};

/*
 * The fate of the blocks from..to, which are of this log; all of them leave
 * references (`was` is 0), or are one run that leaves none. fates has room for
 * all blocks.
 */
void restore_fates(const struct blocks *blocks, size_t from, size_t to,
    struct str log, unsigned char *fates);

/*
 * Adds the log with those of the blocks from..to that were moved in their
 * places. False, with the line of a reference in *line, if two references name
 * one block: its place is ambiguous.
 */
bool restore_log(const struct blocks *blocks, size_t from, size_t to,
    struct str log, const unsigned char *fates, struct buf *b, size_t *line);

#endif
