/*
 * stamp: a second of UTC, as document 004 writes it.
 */
#ifndef PITH_STAMP_H
#define PITH_STAMP_H

#include "text/date.h"

/* What now.h tells; the clock's where it does not. */
int64_t stamp_now(const char *option);

/* "2026-01-12T19:30:00.000Z" */
void stamp_time(struct buf *b, int64_t seconds);

/* "entry-20260112-193000-" */
void stamp_id(struct buf *b, int64_t seconds);

/* "20260112-193000" */
void stamp_name(struct buf *b, int64_t seconds);

/* As a date of UTC, to the second. */
struct date stamp_date(int64_t seconds);

#endif
