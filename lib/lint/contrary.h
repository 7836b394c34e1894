/*
 * contrary: two lines of a file of which one forbids what the other one says: a
 * tool of a closed list that is run all the same; "always" and "never" before the
 * same words; or that give one thing two values.
 */
#ifndef PITH_CONTRARY_H
#define PITH_CONTRARY_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a warning for each line that contradicts an earlier or a later one. */
void contrary_find(struct findings *findings, const struct memory *memory);

#endif
