/*
 * detect: the dialect of a file, from what its first window holds: which forms of
 * lines repeat, on which levels, with dates or identifiers.
 */
#ifndef PITH_DETECT_H
#define PITH_DETECT_H

#include "log/dialect.h"

/* The shapes of entries show in so many bytes of it. */
enum { SHAPE_WINDOW = 128 << 10 };

/* window is the start of the file, in whole lines: of DIALECT_WINDOW bytes, or all. */
void dialect_detect(struct dialect *dialect, struct str window);

#endif
