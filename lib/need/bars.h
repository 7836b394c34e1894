/*
 * bars: a text without the bars that draw how far the work is.
 */
#ifndef PITH_NEED_BARS_H
#define PITH_NEED_BARS_H

#include "base/arena.h"
#include "base/str.h"

/*
 * "Progress: 80 %" of "Progress: [████░] 80 %", and of "Progress: [####-] 80 %": what
 * else the text says stays as it is. Text without a bar is returned itself.
 */
struct str text_without_bars(struct str text, struct arena *arena);

#endif
