/*
 * shorten: the text of a point as a document shows it.
 */
#ifndef PITH_SHORTEN_H
#define PITH_SHORTEN_H

#include "base/arena.h"
#include "base/str.h"

/*
 * text without emphasis and the targets of links, and of it the first whole
 * sentences: what a reader gets is never half a sentence, unless that has more
 * than 600 bytes. A long sentence may end at a clause, outside code and brackets.
 */
struct str point_shorten(struct str text, struct arena *arena);

#endif
