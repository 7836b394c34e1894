#include "merge/when.h"

#include "text/span.h"

enum { MINUTE = 60, DAY = 24 * 3600, MONTH = 31 * DAY, YEAR = 366 * DAY };

struct when
when_of(const struct date *date)
{
	struct when when = { .told = date->year > 0, .zoned = date->has_zone };

	if (!when.told)
		return when;
	when.from = date_seconds(date);
	when.until = when.from +
	    (date->month == 0          ? YEAR
		    : date->day == 0   ? MONTH
		    : date->hour < 0   ? DAY
		    : date->second < 0 ? MINUTE
				       : 1);
	return when;
}

bool
when_before(const struct when *a, const struct when *b)
{
	int64_t unsure = a->zoned == b->zoned ? 0 : ZONES;

	return a->told && b->told && a->until + unsure <= b->from;
}
