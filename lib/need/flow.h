/*
 * flow: lines of code that are joined by arrows, a drawing of one step after the
 * other.
 */
#ifndef PITH_NEED_FLOW_H
#define PITH_NEED_FLOW_H

#include "need/lookahead.h"

/* The lines of code that are ahead are one, up to a blank line. */
bool flow_follows(const struct lookahead *in);

/* Takes it as one point, which is only a piece of it if it is too long for that. */
void flow_take(struct lookahead *in, struct log_item *point);

#endif
