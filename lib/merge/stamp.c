#include "stamp.h"

#include "span.h"

enum { MINUTE = 60, DAY = 24 * 3600, MONTH = 31 * DAY, YEAR = 366 * DAY };

struct stamp
stamp_of(const struct date *date)
{
	struct stamp stamp = { .told = date->year > 0,
		.zoned = date->has_zone };

	if (!stamp.told)
		return stamp;
	stamp.from = date_seconds(date);
	stamp.until = stamp.from +
	    (date->month == 0          ? YEAR
		    : date->day == 0   ? MONTH
		    : date->hour < 0   ? DAY
		    : date->second < 0 ? MINUTE
				       : 1);
	return stamp;
}

bool
stamp_before(const struct stamp *a, const struct stamp *b)
{
	int64_t unsure = a->zoned == b->zoned ? 0 : ZONES;

	return a->told && b->told && a->until + unsure <= b->from;
}
