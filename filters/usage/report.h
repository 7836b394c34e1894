/*
 * report: sums as a table for people, with notes.
 */
#ifndef PITH_USAGE_REPORT_H
#define PITH_USAGE_REPORT_H

#include "base/terminal.h"
#include "usage/sums.h"

/*
 * Adds lines that explain the costs: how many sessions and requests, which
 * prices, which models have none; and what sub-agents used, unless the table
 * has rows for them.
 */
void report_notes(struct buf *b, const struct expenses *expenses,
    const struct prices *prices, const struct sums_by *by,
    const struct terminal *terminal);

/*
 * Adds a line for each row and a total; "no requests" or "no calls" without
 * rows. On a terminal, several rows have a bar of what they cost.
 */
void report_table(struct buf *b, const struct sums *sums,
    const struct sums_by *by, const struct terminal *terminal);

/* Adds "812,345" or, from a million on, "1.23M": at most seven columns. */
void report_number(struct buf *b, uint64_t n);

#endif
