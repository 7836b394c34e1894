/*
 * repeated: what is said twice, within a file or in two files, as dedupe(1)
 * measures it.
 */
#ifndef PITH_REPEATED_H
#define PITH_REPEATED_H

#include "lint/finding.h"
#include "lint/memory.h"

/*
 * Adds a warning for each item that another one says before it, with its tokens;
 * and one for a file that is a copy of another, or has most of it.
 */
void repeated_find(struct findings *findings, const struct memory files[],
    size_t n);

#endif
