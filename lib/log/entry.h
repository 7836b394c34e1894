/*
 * entry: what the bytes of one entry say about it.
 */
#ifndef PITH_ENTRY_H
#define PITH_ENTRY_H

#include "mark.h"
#include "title.h"

struct entry {
	struct title title;
	struct str agent;
	struct str words;    /* the title's, or the first line's where it has none */
};

/*
 * Reads body, whose first line has the mark; what the entry held before is
 * dropped, its memory kept. All slices are of body.
 */
void entry_read(struct entry *entry, struct str body, const struct mark *mark);
void entry_free(struct entry *entry);

#endif
