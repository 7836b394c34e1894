/*
 * progress: what a long read shows on standard error, where that is a
 * terminal: how much was read, and how fast. Only for files, so that of the
 * stages of a pipe one speaks; not with -q, and not in the first second.
 */
#ifndef PITH_PROGRESS_H
#define PITH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	/* private */
	bool on, shown;
	uint64_t bytes;
	int64_t start, last; /* milliseconds of a steady clock */
};

/* A file is opened; is_file: it is not standard input. */
void progress_begin(struct progress *progress, bool is_file);
void progress_add(struct progress *progress, uint64_t bytes);
/* Takes the line away again. */
void progress_end(struct progress *progress);

#endif
