/*
 * spool: texts that are wanted again at the end, too many for memory: the
 * first few are held there, the others in a temporary file without a name (in
 * TMPDIR, else /tmp). Starts as all zero. What the file system refuses ends the
 * process with EX_BROKEN.
 */
#ifndef PITH_SPOOL_H
#define PITH_SPOOL_H

#include "base/buf.h"

struct spool {
	/* private */
	struct buf held; /* what is not written yet */
	struct buf back; /* what was read back */
	size_t written;
	bool open;
	int fd;
};

/* Where it is from now on. */
size_t spool_add(struct spool *spool, struct str text);

/* n bytes of what was added, from there on; valid until the next call. */
struct str spool_get(struct spool *spool, size_t at, size_t n);

/* Lets them all go, and the file too. */
void spool_clear(struct spool *spool);

void spool_free(struct spool *spool);

#endif
