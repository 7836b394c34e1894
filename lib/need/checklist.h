/*
 * checklist: how far the work is by the boxes and signs of a log, in all and in
 * each of its parts. Starts as all zero.
 */
#ifndef PITH_CHECKLIST_H
#define PITH_CHECKLIST_H

#include "base/buf.h"
#include "json/record.h"
#include "need/point.h"

enum { CHECKLIST_PARTS = 12, CHECKLIST_HEADING = 120 };

struct checklist {
	size_t items;         /* rows, and items of lists, not nested */
	size_t steps, ticked; /* those with boxes or signs, and nested ones */
	struct src boxes;     /* from the first to the last */

	/* private */
	struct checklist_part {
		size_t steps, ticked, n;
		char heading[CHECKLIST_HEADING];
	} parts[CHECKLIST_PARTS];
	size_t n_parts; /* one more than fit: there are too many to name */
};

/* Adds the next point; `part` is the heading of the part that it is in. */
void checklist_add(struct checklist *checklist, const struct log_item *point,
    const struct src *src, struct str part);

/*
 * "38 of 118 steps done; Phase 2: 8/13, Phase 5: 0/34", or of boxes that nobody ticked
 * "0 of 12 boxes ticked", with the parts that are
 * not done. False, without text, if this is not a checklist: if there are few
 * steps, or more other items, or none is ticked of a few or of a single part.
 */
bool checklist_text(const struct checklist *checklist, bool boxes,
    struct buf *b);

#endif
