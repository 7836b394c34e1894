/*
 * order: whether a log has its newest entry first or last. Its timestamps may
 * be invented, rounded to days, or from two zones. Starts as all zero.
 */
#ifndef PITH_ORDER_H
#define PITH_ORDER_H

#include "text/time.h"

struct log_order {
	bool dated;          /* one of the entries so far has a date */
	int64_t seconds;     /* when the last entry was written, if dated */
	size_t up, down;     /* steps in time from an entry to the next */

	/* private */
	struct date date;
	int64_t first, latest;
	struct buf id;
	size_t n, id_up, id_down;
};

/*
 * Adds the next entry of the file by its `ts`, its id and its title, each of which may
 * be empty: of one without a time and an id, a day without its year at the start of
 * the title tells the order. An entry without a time has that of the entry before it;
 * so have, where times rise, "Step 12" below "Step 11" and an entry of the same day,
 * if their own times are earlier.
 */
void log_order_add(struct log_order *trend, struct str ts, struct str id,
    struct str title);

/*
 * The newest entry is first: decided by the position of the latest time, else
 * by the steps in time, else by the numbers in the ids, if most have one.
 */
bool log_order_newest_first(const struct log_order *trend);

/* Times or numbers tell it: not all are the same, or missing. */
bool log_order_is_known(const struct log_order *trend);

/* For the next file. */
void log_order_clear(struct log_order *trend);

#endif
