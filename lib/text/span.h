/*
 * span: between when and when a time lies that is written down. A day may be
 * any second of it; a time without a zone may be that of any zone.
 */
#ifndef PITH_SPAN_H
#define PITH_SPAN_H

#include "base/str.h"

enum { ZONES = 14 * 3600 }; /* a time may be off by as much in another zone */

/* Seconds since 1970. */
struct span {
	int64_t from;  /* its first second, of UTC where it has no zone */
	int64_t until; /* the first one that is surely behind it */
};

/* Long before, and long behind, all times; what is added to it fits. */
#define SPAN_MIN (INT64_MIN / 2)
#define SPAN_MAX (INT64_MAX / 2)

/* Of a `ts`; SPAN_MIN to SPAN_MAX where it is none. */
struct span span_of(struct str ts);

#endif
