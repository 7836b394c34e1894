/*
 * trend: which way a log grows, and whether its times can be believed. Logs
 * are written at the end or at the top, with times that were made up, rounded
 * to days, or of two zones. Starts as all zero.
 */
#ifndef PITH_ORDER_H
#define PITH_ORDER_H

#include "text/date.h"

struct trend {
	bool dated;          /* an entry so far had a date */
	int64_t seconds;     /* how late the last entry is, if dated */

	/* private */
	struct date date;
	int64_t first, latest;
	size_t up, down;
	struct buf id;
	size_t id_up, id_down;
};

/*
 * The next entry of the file: its `ts` and its id, empty where it has none. An
 * entry without a time of its own is as late as the one before it.
 */
void trend_add(struct trend *trend, struct str ts, struct str id);

/*
 * Of entries of one time, the one that stands first is the newest: by where
 * the latest time stands, the steps in time, the numbers of the ids.
 */
bool trend_newest_first(const struct trend *trend);

/* For the next file. */
void trend_clear(struct trend *trend);

#endif
