/*
 * code: lines of a block of code as points, a command with what belongs to it.
 */
#ifndef PITH_NEED_CODE_H
#define PITH_NEED_CODE_H

#include "need/lookahead.h"

/*
 * Takes the next run of lines of code. A comment ends it. The one above a command
 * follows it as its purpose, "make bricks — Build the bricks". "cd yard" goes with
 * what follows. False if there is nothing but comments.
 */
bool code_take(struct lookahead *in, struct log_item *point);

/*
 * The fence that was opened right before this text holds what a program said: its
 * first line is "✅ Build: passed" or "- Routes: 21", and none begins with a command.
 */
bool code_is_output(const struct md *fence, struct str text);

#endif
