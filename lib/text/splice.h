/*
 * splice: places of a text where something else comes to stand; the rest of it
 * stays byte for byte. Starts as all zero.
 */
#ifndef PITH_SPLICE_H
#define PITH_SPLICE_H

#include "base/buf.h"

struct splices {
	/* private */
	struct splice {
		size_t at, cut; /* of the text */
		size_t from, end; /* of what is new */
	} *all;
	size_t n, cap;
	struct buf text;
};

/*
 * Instead of `cut` bytes at an offset stands what is added to the buffer until
 * the next call. Places are in any order and do not overlap; what comes to one
 * offset stands there in the order of the calls.
 */
struct buf *splices_put(struct splices *splices, size_t at, size_t cut);

/* Adds the text with all of them; that is the last thing to do with them. */
void splices_apply(struct splices *splices, struct str text, struct buf *b);

void splices_free(struct splices *splices);

#endif
