/*
 * front: what the front matter of a file says of the state of the work:
 * "stopped_at: step 4", "blockers:" with a list below it.
 */
#ifndef PITH_NEED_FRONT_H
#define PITH_NEED_FRONT_H

#include "need/lookahead.h"

/*
 * Takes the field ahead, with the lines below it: "status: executing" as "Status:
 * executing", "total_steps: 9" and "completed_steps: 4" below "progress:" as
 * "Progress: 4 of 9 steps", "next: [a, b]" as "Next: a; b"; or the item ahead of a
 * list, whose field is its caption. False if it says nothing of the state, or of
 * what is open: a title, a version, a date alone, "null"; a list may be in any part.
 */
bool front_take(struct lookahead *in, struct log_item *point);

#endif
