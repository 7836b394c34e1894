/*
 * now: the time that a program is told. No clock is read unless --now asks for
 * it, but by now_stamp(): what a filter writes is the same today and tomorrow.
 */
#ifndef PITH_NOW_H
#define PITH_NOW_H

#include "base/buf.h"

/*
 * What --now says (NULL: not given), "clock" being the clock's time, else
 * SOURCE_DATE_EPOCH; false where there is neither. A day is its first second;
 * what has no zone is of UTC. A wrong one of them ends the process with
 * EX_USAGE.
 */
bool now_told(const char *option, int64_t *seconds);

/*
 * Adds that time, or where there is neither the clock's, less so many seconds,
 * as "2026-11-21T19:30:05Z": for a file in which it stays.
 */
void now_stamp(struct buf *b, const char *option, int64_t ago);

#endif
