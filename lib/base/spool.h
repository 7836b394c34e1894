/*
 * spool: texts that are needed again at the end, too many for memory: the first
 * few are held there, the others in a temporary file without a name (in TMPDIR,
 * else /tmp). Starts as all zero. An error of the file system ends the process
 * with EX_BROKEN.
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

/* Adds a text; returns its place. */
size_t spool_add(struct spool *spool, struct str text);

/* n bytes of what was added, from there on; valid until the next call. */
struct str spool_get(struct spool *spool, size_t at, size_t n);

/*
 * A file that has all that was added, at its start, for another program to read.
 * Add nothing more until spool_clear().
 */
int spool_file(struct spool *spool);

/* How many bytes were added. */
static inline size_t
spool_size(const struct spool *spool)
{
	return spool->written + spool->held.n;
}

/* Forgets them all, and the file. */
void spool_clear(struct spool *spool);

void spool_free(struct spool *spool);

#endif
