/*
 * stale: what was so when its entry was written, and may be so no more.
 */
#ifndef PITH_NEED_STALE_H
#define PITH_NEED_STALE_H

#include "need/points.h"

/*
 * What the work of an older entry did not do, and a newer one may have done: a line
 * under "Limitations", "⏳ the bell", "The bell is not yet wired", the latter in one
 * with several newer ones. Neither an open step nor, elsewhere than under such a
 * heading, a rule.
 */
bool stale_is_lack(const struct log_points *points,
    const struct scored_item *one);

#endif
