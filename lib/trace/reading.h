/*
 * reading: reads transcripts from files or standard input, to their end or as
 * they grow.
 */
#ifndef PITH_READING_H
#define PITH_READING_H

#include "trace/trace.h"

struct reading {
	struct in in;
	size_t compactions; /* begin at the n-th last one; 0: read all */
	bool follow;        /* go on at the end of the file, until SIGTERM */
	struct str summary; /* of a compaction that may not be in the file yet */

	/* private */
	struct trace trace;
	struct str map;
	bool grows, anew;
};

/* Reads the current file of `in`. */
void reading_file(struct reading *reading);
void reading_free(struct reading *reading);

#endif
