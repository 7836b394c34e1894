/* anchor: links to a heading, in this file or another one, that is not there. */
#ifndef PITH_ANCHOR_H
#define PITH_ANCHOR_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Only what links to a file that is linted, too, is judged: others of `files`. */
void anchor_find(struct findings *findings, const struct memory *memory,
    const struct memory files[], size_t n);

#endif
