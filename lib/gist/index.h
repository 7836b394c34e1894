/*
 * index: a log as a list, one line per entry, with its place.
 */
#ifndef PITH_INDEX_H
#define PITH_INDEX_H

#include "fact/entry.h"

/* Starts as zero. */
struct index {
	struct buf done;  /* the files before */

	/* private: the file that is being read */
	struct buf file, lines;
	size_t entries, left_out;
	struct decided decided;
};

/* Adds a record. */
void index_add(struct index *index, const struct record *record);

/* Formats the whole document. */
void index_write(struct index *index, struct buf *b);
void index_free(struct index *index);

#endif
