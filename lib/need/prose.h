/*
 * prose: fences that hold text as the body does: the prompt for the next session.
 */
#ifndef PITH_NEED_PROSE_H
#define PITH_NEED_PROSE_H

#include "text/md.h"

/*
 * After the line that opened a fence, which `fence` has read: of the lines until it
 * closes at least three are items, and two in three, but for those that end in a
 * colon, have some words and no marks of a program.
 */
bool prose_follows(const struct md *fence, struct str text);

/* All of it is one run of bold: "**Never fire wet bricks.**" */
bool prose_is_bold(struct str text);

/* "[Do not read]", alone on a line of it: a heading. */
bool prose_is_title(struct str text);

#endif
