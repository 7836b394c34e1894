/*
 * drop: what a filter leaves out, counted, and where it is in the file: a `drop`
 * record (pith-records(5)). Adjacent places are joined, so that the old part of
 * a log is one range and not thousands.
 */
#ifndef PITH_DROP_H
#define PITH_DROP_H

#include "json/record.h"

struct drop {
	size_t n, tokens;

	/* private */
	struct src *src;
	size_t n_src, cap_src;
};

/*
 * One more, in any order. src.file must live until drop_emit(); a src without a
 * line is only counted. The caller adds to `tokens`.
 */
void drop_add(struct drop *drop, const struct src *src);

/* Writes the record, if anything was dropped, and starts again. */
void drop_emit(struct drop *drop, const char *of, const char *why);

void drop_free(struct drop *drop);

#endif
