#include "text/span.h"

#include "text/date.h"

static int64_t
end_of_month(const struct date *date)
{
	struct date next = *date;

	next.month++;
	if (date->month == 0 || date->month == 12)
		next = (struct date){ .year = date->year + 1 };
	return date_seconds(&next);
}

static int64_t
end_of(const struct date *date)
{
	int64_t seconds = date_seconds(date);

	if (date->day == 0)
		return end_of_month(date);
	if (date_is_day(date))
		return seconds + 24 * 3600;
	return seconds + (date->second < 0 ? 60 : 1);
}

struct span
span_of(struct str ts)
{
	struct span span = { SPAN_MIN, SPAN_MAX };
	struct date date;

	if (!date_parse(ts, &date))
		return span;
	span.from = date_seconds(&date);
	span.until = end_of(&date) + (date.has_zone ? 0 : ZONES);
	return span;
}
