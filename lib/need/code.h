/*
 * code: lines of a block of code as points, a command with what belongs to it.
 */
#ifndef PITH_NEED_CODE_H
#define PITH_NEED_CODE_H

#include "need/lookahead.h"

/*
 * Takes the next run of lines of code. A comment ends one and is no part of it,
 * unless it is the last one and says what comes of the commands. "cd yard" goes with
 * what follows. False if there is nothing but comments.
 */
bool code_take(struct lookahead *in, struct log_item *point);

#endif
