/*
 * unspaced: scripts that put no space between words: Chinese and Japanese, but not
 * Korean.
 */
#ifndef PITH_UNSPACED_H
#define PITH_UNSPACED_H

#include "base/str.h"

/*
 * True if no space belongs between the end of a line, `before`, and the start of the
 * next one, `after`, when they are joined: both are of such a script. False if one of
 * them is empty.
 */
bool unspaced_joins(struct str before, struct str after);

/* Its first character is of such a script. */
bool unspaced_begins(struct str text);

#endif
