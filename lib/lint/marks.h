/*
 * marks: blocks between two comments of which one is missing, and the marks of
 * pith that do not fit what they refer to.
 */
#ifndef PITH_MARKS_H
#define PITH_MARKS_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Archives are looked for next to the file, below root. */
void marks_find(struct findings *findings, const char *root,
    const struct memory *memory);

#endif
