/*
 * unspaced: scripts that put no space between words: Chinese and Japanese, but not
 * Korean.
 */
#ifndef PITH_UNSPACED_H
#define PITH_UNSPACED_H

#include "base/str.h"

/*
 * A line ends with `before` and goes on with `after`: nothing stands between them
 * when both are one line. False if one of them is of another script, or empty.
 */
bool unspaced_joins(struct str before, struct str after);

#endif
