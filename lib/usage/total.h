/*
 * total: the records that usage(1) writes, and reads back: sums as `total`
 * records, and expenses one by one, so that parts of a large input can be added
 * up apart and merged.
 */
#ifndef PITH_TOTAL_H
#define PITH_TOTAL_H

#include "usage/sums.h"

/* An expense from the members of a total record, or of one of its parts. */
struct expense total_read(struct expenses *expenses, struct json object,
    struct arena *arena);

/* The members of a sum, into the object that is open in b. */
void total_add(struct buf *b, const struct sums *sums, const struct sum *sum);

/* A total record for each row. */
void total_write(const struct sums *sums);

/*
 * A usage, call or total record for each expense, in an order that does not
 * show that of the records. Before they have prices.
 */
void total_map(struct expenses *expenses);

#endif
