/*
 * merge: a file of which two branches made one each, as one file with what
 * both did.
 */
#ifndef PITH_MERGE_H
#define PITH_MERGE_H

#include "merge/weave.h"

struct merge {
	struct str texts[SIDES];
	const char *path;   /* for messages */
	struct marks marks;
	struct buf result;

	/* private: where lines were counted last, and how many before it */
	size_t counted, lines;
};

/*
 * Conflicts are said, each with the line of the result where it stands (status
 * 1). A log or an archive:
 */
void merge_log(struct merge *merge);
/*
 * A value in JSON; where one of the texts is none, said, and line by line. A
 * conflict leaves ours in its place, and theirs in a member that is added.
 */
void merge_json(struct merge *merge);
/* Line by line. */
void merge_lines(struct merge *merge);

/*
 * The line of the result in which an offset lies, from 1. What stands before
 * the offset of the last call is not counted again: it must still be there.
 */
size_t merge_line(struct merge *merge, size_t off);

#endif
