/*
 * order: where each piece of a merged file stands. As on the side that moved
 * pieces, else as in ours; what the other side added stands behind what it
 * stood behind there. What both added in one place is ordered by time where
 * times tell, ours first where they do not, each side's own order kept.
 */
#ifndef PITH_ORDER_H
#define PITH_ORDER_H

#include "merge/pairing.h"

/* Marks the nodes that a side took away and the other left as they were. */
void order_take_away(struct pairing *pairing);

/*
 * The nodes that are not gone, by number; the caller frees them. newest_first:
 * later times stand above.
 */
size_t *order_make(const struct pairing *pairing, bool newest_first,
    size_t *n);

/* So far the log that has more entries with a time grew at its top. */
bool order_newest_first(const struct pairing *pairing);

#endif
