/*
 * restamp: another moment in the form that a date was written in.
 */
#ifndef PITH_RESTAMP_H
#define PITH_RESTAMP_H

#include "text/date.h"

/*
 * "Jan 9, 2026 ~4:05 PM" for what `like` was read from; the time in its zone,
 * where that is known, else in UTC. False where the form is not known.
 */
bool restamp(struct buf *b, const struct date *like, int64_t now);

/* The date, as far as it tells, is that moment. */
bool restamp_is(const struct date *date, int64_t now);

#endif
