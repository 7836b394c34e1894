/*
 * since: where in a transcript a compaction is, found without reading what
 * stands in front of it.
 */
#ifndef PITH_SINCE_H
#define PITH_SINCE_H

#include "trace/trace.h"

struct since {
	size_t line, off; /* of its line, from 1 and 0 */
};

/*
 * The n-th last compaction of a text (1: the last one), by the format of the
 * trace; false where it has fewer.
 */
bool since_find(struct trace *trace, struct str text, size_t n,
    struct since *since);

/*
 * Reads what must be known of the lines in front of it, and writes nothing:
 * the session from the first ones, and the last of what changes.
 */
void since_recall(struct trace *trace, struct str before);

#endif
