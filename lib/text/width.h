/*
 * width: how many columns of a terminal a text takes, by Unicode 15.0: two for a
 * wide character or an emoji, none for a mark over another one. A sequence of
 * emoji that a terminal may join to one counts as its parts, so that no line is
 * longer than what it counts as.
 */
#ifndef PITH_WIDTH_H
#define PITH_WIDTH_H

#include "base/buf.h"

/* The text has no controls (show.h); a byte that is not UTF-8 takes one column. */
size_t width_of(struct str text);

/* As much of its start as fits into the columns. */
struct str width_head(struct str text, size_t columns);

/*
 * Adds text in at most so many columns, which are not 0; if there is more, it ends
 * with an ellipsis.
 */
void width_cut(struct buf *b, struct str text, size_t columns);

#endif
