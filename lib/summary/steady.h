/*
 * steady: which learnings a context shows, and where, so that one more entry
 * leaves the start of the document as it is.
 *
 * The document has no memory of the one before it, so the choice is made again
 * from the beginning of the log: for the log as it was at 4, 8, 16 ... entries
 * that teach, each time without the learnings that are no longer among the best,
 * and with new ones below those that stay. Up to the entries that are shown, new
 * ones are only added, as long as there is room. The learnings of an entry that
 * is shown are below it.
 *
 * Nothing here depends on how rank_learnings() finds the best.
 */
#ifndef PITH_STEADY_H
#define PITH_STEADY_H

#include "summary/summary.h"

/* Sets `shown`, `turn` and `under` of the learnings; shows at most n. */
void steady_choose(struct summary *summary, size_t n);

#endif
