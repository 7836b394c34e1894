/*
 * entry: what the bytes of one entry say about it.
 */
#ifndef PITH_ENTRY_H
#define PITH_ENTRY_H

#include "log/entry_start.h"
#include "log/title.h"

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
/*
 * The date of "### August 28, 2025 - topic" is that of the entries below: sets
 * it for the first line of a section, or to none.
 */
void entry_group(struct date *date, const struct mark *mark, struct str line);

void entry_free(struct entry *entry);

#endif
