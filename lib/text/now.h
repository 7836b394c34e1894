/*
 * now: the time that a program is told. No clock is read: what it writes is
 * the same today and tomorrow.
 */
#ifndef PITH_NOW_H
#define PITH_NOW_H

#include "date.h"

/*
 * What --now says (NULL: not given), else SOURCE_DATE_EPOCH; false where there
 * is neither. A day is its first second; what has no zone is of UTC. A wrong
 * one of them ends the process with EX_USAGE.
 */
bool now_told(const char *option, int64_t *seconds);

#endif
