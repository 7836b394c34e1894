/*
 * list: list items as points: with the lines that go on with them, and captions of
 * those below them.
 */
#ifndef PITH_NEED_LIST_H
#define PITH_NEED_LIST_H

#include "need/lookahead.h"

/* Takes the item ahead; false if it has no text. */
bool list_take(struct lookahead *in, struct log_item *point);

#endif
