/*
 * places: the references in a log, and which block of an archive each of them
 * stands for.
 */
#ifndef PITH_PLACES_H
#define PITH_PLACES_H

#include "archive/store.h"
#include "text/ref.h"

struct place {
	struct ref ref;     /* as it stands there */
	size_t off, len;    /* its line, with the line end */
	size_t line;        /* from 1 */
	size_t block;       /* index of the block, or SIZE_MAX: none of them */
	bool twice;         /* others stand for that one and its like already */
};

struct places {
	struct place *all;  /* in the order of the log */
	size_t n, cap;
};

/*
 * All references in the log; with their digests, and the lines where several
 * blocks have one digest, they find their blocks, whatever the archive is
 * called by now.
 */
void places_read(struct places *places, struct str log,
    const struct store *store);

void places_free(struct places *places);

#endif
