/*
 * days: amounts by day. Starts as all zero.
 */
#ifndef PITH_DAYS_H
#define PITH_DAYS_H

#include "base/map.h"
#include "html/chart.h"

/* How many amounts a day has. */
enum { DAY_AMOUNTS = CHART_SERIES };

struct days {
	struct day {
		int64_t day; /* since 1970 */
		uint64_t amount[DAY_AMOUNTS];
	} *all; /* sorted once days_sort() was called */
	size_t n;

	/* private */
	size_t cap;
	struct map numbers; /* of days, plus 1 */
};

/* Its amounts, to be changed; valid until the next call. */
uint64_t *days_at(struct days *days, int64_t day);

void days_sort(struct days *days);

/*
 * A picture of all days, also those without amounts: by week where there are more
 * than 120, by month beyond 120 weeks. Of `chart` the title, the names and the
 * number are given; its series are the first amounts. `sums`: lines of the amounts
 * up to each day, instead of columns.
 */
void days_chart(struct buf *b, const struct days *days, struct chart chart,
    bool sums);

void days_free(struct days *days);

#endif
