/*
 * when: when something was, as far as it is told: "2026-01" is some time in
 * that month. Two times without zones are of one zone.
 */
#ifndef PITH_WHEN_H
#define PITH_WHEN_H

#include "text/date.h"

struct when {
	bool told;
	bool zoned;
	int64_t from, until; /* its first second; the first one behind it */
};

/* Of a date that may have no year: then it is not told. */
struct when when_of(const struct date *date);

/* a is surely over when b begins. */
bool when_before(const struct when *a, const struct when *b);

#endif
