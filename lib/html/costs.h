/*
 * costs: what sessions cost, as a page shows it: by day, model, agent, branch,
 * project and session. The sums are those of usage(1). Starts as all zero.
 */
#ifndef PITH_COSTS_H
#define PITH_COSTS_H

#include "usage/expenses.h"

struct costs {
	struct expenses expenses;
};

/* Takes what it needs of a record. */
void costs_add(struct costs *costs, const struct record *record);

/* There were requests. */
bool costs_any(const struct costs *costs);

/* Prices the requests; nothing may be added afterwards. The cost of all. */
uint64_t costs_price(struct costs *costs);

/* The section. */
void costs_write(struct costs *costs, struct buf *b);

void costs_free(struct costs *costs);

#endif
