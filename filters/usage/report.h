/*
 * report: sums as a table for people, and what they should know of it.
 */
#ifndef PITH_USAGE_REPORT_H
#define PITH_USAGE_REPORT_H

#include "usage/sums.h"

/*
 * What the costs are made of, lines for people: how many sessions and requests,
 * which prices, which models have none.
 */
void report_notes(struct buf *b, const struct expenses *expenses,
    const struct prices *prices);

/*
 * A line for each row of sums, their whole in the last line; "no requests", or
 * "no calls", where there is none.
 */
void report_table(struct buf *b, const struct sums *sums,
    const struct sums_by *by);

/* "812,345", from a million on "1.23M": seven columns at most. */
void report_number(struct buf *b, uint64_t n);

#endif
