#include "append/stamp.h"

#include <time.h>

#include "text/now.h"

int64_t
stamp_now(const char *option)
{
	int64_t seconds;

	return now_told(option, &seconds) ? seconds : (int64_t)time(NULL);
}

static struct tm
tm_of(int64_t seconds)
{
	time_t time = (time_t)seconds;
	struct tm tm = { 0 };

	gmtime_r(&time, &tm);
	return tm;
}

static void
put(struct buf *b, const char *format, int64_t seconds)
{
	struct tm tm = tm_of(seconds);
	char text[64];

	strftime(text, sizeof text, format, &tm);
	buf_adds(b, text);
}

void
stamp_time(struct buf *b, int64_t seconds)
{
	put(b, "%Y-%m-%dT%H:%M:%S.000Z", seconds);
}

void
stamp_name(struct buf *b, int64_t seconds)
{
	put(b, "%Y%m%d-%H%M%S", seconds);
}

void
stamp_id(struct buf *b, int64_t seconds)
{
	put(b, "entry-%Y%m%d-%H%M%S-", seconds);
}

struct date
stamp_date(int64_t seconds)
{
	struct tm tm = tm_of(seconds);

	return (struct date){
		.year = tm.tm_year + 1900,
		.month = tm.tm_mon + 1,
		.day = tm.tm_mday,
		.hour = tm.tm_hour,
		.minute = tm.tm_min,
		.second = tm.tm_sec,
		.has_zone = true,
	};
}
