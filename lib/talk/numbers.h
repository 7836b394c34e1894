/*
 * numbers: finds the numbers in prose that mean something without their
 * context.
 */
#ifndef PITH_NUMBERS_H
#define PITH_NUMBERS_H

#include "base/str.h"

/*
 * The next number at or after *pos, which moves to its end: with its unit or
 * what it counts ("97.3 %", "300 ms", "14 of 14", "1505 tests"), or with its
 * name ("port 8080", "timeout 300 ms"). Dates, versions, lines, places in a
 * list, parts of a name and counts of nothing ("0 warnings") are skipped.
 */
bool number_find(struct str text, size_t *pos, struct str *number);

#endif
