/*
 * reading: a transcript from a file, or standard input, to its end or as it
 * grows.
 */
#ifndef PITH_READING_H
#define PITH_READING_H

#include "trace/trace.h"

struct reading {
	struct in in;
	size_t compactions; /* from the n-th last one on; 0: all */
	bool follow;        /* goes on where a file ends, until SIGTERM; one file */
	struct str summary; /* of a compaction that may not stand there yet */

	/* private */
	struct trace trace;
	struct str map;
	bool grows, anew;
};

/* Reads the present file of `in`. */
void reading_file(struct reading *reading);
void reading_free(struct reading *reading);

#endif
