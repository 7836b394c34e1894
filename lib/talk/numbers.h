/*
 * numbers: numbers in prose that say something by themselves.
 */
#ifndef PITH_NUMBERS_H
#define PITH_NUMBERS_H

#include "base/str.h"

/*
 * The next one at or behind *pos, which moves behind it: with its unit or what
 * it counts ("97.3 %", "300 ms", "14 of 14", "1505 tests"), or with its name
 * ("port 8080", "timeout 300 ms"). No date, version, line, place in a list, part
 * of a name, and nothing of which there is none ("0 warnings").
 */
bool number_find(struct str text, size_t *pos, struct str *number);

#endif
