/*
 * wraps: the lines of a body, and those that belong together. For items.c and
 * headings.c.
 */
#ifndef PITH_WRAPS_H
#define PITH_WRAPS_H

#include "text/items.h"

/* Goes to the next line: items->ahead. */
void wraps_advance(struct items *items);

/*
 * The rest of what began with `text` on the line `first`, which is taken
 * already: all of it on one line, its last line in *end.
 */
struct str wraps_take(struct items *items, const struct md_line *first,
    struct str text, size_t *end);

#endif
