/* anchor: links to a heading, in this file or another one, that is not there. */
#ifndef PITH_ANCHOR_H
#define PITH_ANCHOR_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Judges links within the files, and from one of them to another. */
void anchor_find(struct findings *findings, const struct memory files[],
    size_t n);

#endif
