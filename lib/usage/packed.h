/*
 * packed: an expense as a text, for sorter.h. Its names stay numbers of this process.
 */
#ifndef PITH_PACKED_H
#define PITH_PACKED_H

#include "usage/expenses.h"

/* In b; with the hash of its key, not 0, if it is to be sorted by that. */
struct str expense_pack(const struct expense *expense, uint64_t hash,
    struct buf *b);

/* Its time and key are slices of the text. */
struct expense expense_unpack(struct str text);

/* Of the packed expense, without the rest. */
struct str packed_ts(struct str text);
struct str packed_key(struct str text);

/* Equal keys are neighbours; in which order does not matter. No key comes first. */
int packed_cmp_keys(struct str a, struct str b, void *context);

#endif
