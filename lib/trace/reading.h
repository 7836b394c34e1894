/*
 * reading: reads transcripts from files or standard input, to their end or as
 * they grow.
 */
#ifndef PITH_READING_H
#define PITH_READING_H

#include "trace/folders.h"
#include "trace/trace.h"

struct reading {
	struct in in;
	size_t compactions; /* begin at the n-th last one; 0: read all */
	bool prompts;       /* and the prompts before it */
	unsigned kinds;     /* of the records to write (emit.h); 0: all */
	size_t jobs;        /* files to read at the same time (readers.h) */
	bool follow;        /* go on at the end of the file, until SIGTERM */
	struct str summary; /* of a compaction that may not be in the file yet */
	size_t sessions;    /* files that had messages */

	/* private */
	const struct folders *folders;
	struct trace trace;
	struct str map;
	bool grows, anew;
	struct buf others;  /* files in folders that had none */
	size_t n_others;
};

/* Opens `in` for the files of folders, which must stay valid. */
void reading_open(struct reading *reading, const struct folders *folders,
    const char *stdin_name);

/* Reads the current file of `in`. */
void reading_file(struct reading *reading);

/* A file in a folder that had no message, or is of no known form. */
void reading_add_other(struct reading *reading, const char *name);

/* Reports the files in folders that were not read. */
void reading_close(struct reading *reading);

#endif
