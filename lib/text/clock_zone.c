#include "text/clock.h"

/*
 * Names that mean one offset wherever they are used. CST, IST, BST, MST and
 * AST mean two or three: the words are kept, the offset is not guessed.
 */
/* clang-format off */
static const struct zone {
	char name[6];
	bool known;
	short minutes;
} zones[] = {
	{ "UTC", true, 0 }, { "GMT", true, 0 }, { "WET", true, 0 },
	{ "WEST", true, 60 }, { "CET", true, 60 }, { "CEST", true, 120 },
	{ "EET", true, 120 }, { "EEST", true, 180 }, { "MSK", true, 180 },
	{ "HKT", true, 480 }, { "SGT", true, 480 }, { "AWST", true, 480 },
	{ "JST", true, 540 }, { "KST", true, 540 }, { "ACST", true, 570 },
	{ "AEST", true, 600 }, { "ACDT", true, 630 }, { "AEDT", true, 660 },
	{ "NZST", true, 720 }, { "NZDT", true, 780 }, { "BRT", true, -180 },
	{ "EST", true, -300 }, { "EDT", true, -240 }, { "CDT", true, -300 },
	{ "MDT", true, -360 }, { "PST", true, -480 }, { "PDT", true, -420 },
	{ "AKST", true, -540 }, { "AKDT", true, -480 }, { "HST", true, -600 },
	{ "CST", false, 0 }, { "IST", false, 0 }, { "BST", false, 0 },
	{ "MST", false, 0 }, { "AST", false, 0 }, { "ET", false, 0 },
	{ "CT", false, 0 }, { "MT", false, 0 }, { "PT", false, 0 },
};
/* clang-format on */

/* "+02:00", "-0500", "+8", "-03": minutes, or nothing beyond 14 hours. */
static bool
offset(struct scan *scan, int *minutes)
{
	struct scan in = *scan;
	bool west = scan_peek(&in, 0) == '-';
	int hour, minute = 0;

	if (!scan_take(&in, '+') && !scan_take(&in, '-'))
		return false;
	if (scan_number(&in, 4, 4, &hour)) {
		minute = hour % 100;
		hour /= 100;
	} else {
		if (!scan_number(&in, 1, 2, &hour))
			return false;
		if (scan_take(&in, ':') && !scan_number(&in, 2, 2, &minute))
			return false;
	}
	if (hour > 14 || minute > 59)
		return false;
	*minutes = (hour * 60 + minute) * (west ? -1 : 1);
	*scan = in;
	return true;
}

static bool
zone_name(struct scan *scan, struct date *date)
{
	struct str name = scan_rest(scan);
	size_t n = 0;

	while (n < 6 && n < name.n && is_upper(name.p[n]))
		n++;
	if (n < 2)
		return false;
	if (n < name.n && (is_alnum(name.p[n]) || name.p[n] == '_'))
		return false;
	name.n = n;
	for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
		if (!str_eq(name, str_of(zones[i].name)))
			continue;
		scan->at += n;
		date->has_zone = zones[i].known;
		date->zone_unclear = !zones[i].known;
		date->zone = zones[i].minutes;
		if (i < 2)
			offset(scan, &date->zone); /* GMT+8, UTC-03:00 */
		return true;
	}
	return false;
}

/*
 * What stands right behind the time. "08:00-09:30" is a span of time: an
 * offset to the west wants seconds before it.
 */
static bool
zone_close(struct scan *scan, struct date *date)
{
	if (scan_take(scan, 'Z') || scan_take(scan, 'z')) {
		date->zone = 0;
	} else if (scan_peek(scan, 0) == '-' && date->second < 0) {
		return false;
	} else if (!offset(scan, &date->zone)) {
		return false;
	}
	date->has_zone = true;
	return true;
}

void
clock_zone(struct scan *scan, struct date *date)
{
	struct scan in = *scan;
	bool close = zone_close(&in, date);
	bool paren;

	if (close)
		*scan = in;
	if (!scan_blanks(&in))
		return;
	paren = scan_take(&in, '(');
	if (close) {
		/* "06:46:00Z UTC" says it twice */
		if (!paren && scan_word(&in, STR("UTC")) &&
		    !is_alnum(scan_peek(&in, 0)))
			*scan = in;
		return;
	}
	if (!zone_name(&in, date) && !zone_close(&in, date))
		return;
	if (!paren || scan_take(&in, ')'))
		*scan = in;
	else
		date->has_zone = date->zone_unclear = false;
}
