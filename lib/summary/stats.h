/*
 * stats: what a log and a plan cost, and what of it is left; the stats record
 * of pith-records(5).
 */
#ifndef PITH_STATS_H
#define PITH_STATS_H

#include "json/record.h"
#include "summary/summary.h"
#include "tokens/tokens.h"

/*
 * Tokens that the record stands for in the log, or in the plan, of which only
 * the length is known; of a drop record those of the entries that are gone.
 */
size_t stats_source(enum counter counter, const struct record *record);

/*
 * Writes the record; source, the log in it, and shown are in tokens, as the
 * counter has them. The learnings are the summary's; NULL for a document that
 * has none.
 */
void stats_write(const struct summary *summary, enum counter counter,
    size_t source, size_t log, size_t shown);

#endif
