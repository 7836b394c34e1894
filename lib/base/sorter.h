/*
 * sorter: texts in order, too many for memory. Each few megabytes of them are sorted
 * and go to a temporary file (spool.h), as a run; at the end the runs are merged.
 * Texts that compare as equal stay in the order in which they came.
 *
 * Memory: about 8 MB, whatever their number, as each 64 runs are merged to one; and,
 * where they are long, a text for each run.
 */
#ifndef PITH_SORTER_H
#define PITH_SORTER_H

#include "base/spool.h"

enum { SORTER_LEVELS = 4 };

/* Starts as all zero but for these three. */
struct sorter {
	int (*compare)(struct str a, struct str b, void *context);
	void *context;
	size_t most; /* bytes of a run; 0: 4 MB */

	/* private */
	struct buf texts;            /* of the run that is not written yet */
	struct sorter_place {
		uint32_t at, n;
	} *places;                   /* of these texts */
	size_t n, cap, next;
	struct sorter_run *runs;     /* earlier texts are in earlier runs */
	size_t n_runs, cap_runs;
	struct spool spools[SORTER_LEVELS];
	size_t *heap;                /* runs that are merged, by their next text */
	size_t n_heap, cap_heap;
	bool reading, taken;         /* the caller has the text of the first */
};

/* Adds a copy of the text, of less than 4 GB. Not after sorter_next(). */
void sorter_add(struct sorter *sorter, struct str text);

/* The next text in order, valid until the next call; false after the last one. */
bool sorter_next(struct sorter *sorter, struct str *text);

/* Forgets all texts, and begins again. */
void sorter_clear(struct sorter *sorter);

/* The same, and frees what it has. */
void sorter_free(struct sorter *sorter);

#endif
