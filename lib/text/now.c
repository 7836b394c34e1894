#include "text/now.h"

#include <stdlib.h>
#include <time.h>

#include "base/err.h"
#include "text/date.h"

/* The last second of the year 9999, which is the last a `ts` can say. */
static const uintmax_t last_second = 253402300799;

bool
now_told(const char *option, int64_t *seconds)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	struct date date;
	uintmax_t n;

	if (option && strcmp(option, "clock") == 0) {
		*seconds = (int64_t)time(NULL);
		return true;
	}
	if (option) {
		if (!date_parse(str_of(option), &date) || date.day == 0)
			die_usage("--now wants a time such as 2026-01-31 or "
				  "2026-01-31T16:45Z, not '%s'",
			    option);
		*seconds = date_seconds(&date);
		return true;
	}
	if (epoch == NULL)
		return false;
	if (!str_number(str_of(epoch), last_second, &n))
		die_usage("SOURCE_DATE_EPOCH wants seconds, not '%s'", epoch);
	*seconds = (int64_t)n;
	return true;
}

void
now_stamp(struct buf *b, const char *option, int64_t ago)
{
	char text[64];
	int64_t seconds;
	time_t now;
	struct tm tm;

	now = now_told(option, &seconds) ? (time_t)seconds : time(NULL);
	now -= ago;
	if (gmtime_r(&now, &tm) &&
	    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm))
		buf_adds(b, text);
}
