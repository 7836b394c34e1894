/*
 * contrary: two lines of a file that contradict each other: one forbids a tool of a
 * fixed list, and the other runs it; one says "always" and the other "never"
 * before the same words; or they give one thing two values.
 */
#ifndef PITH_CONTRARY_H
#define PITH_CONTRARY_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a warning for each line that contradicts an earlier or a later one. */
void contrary_find(struct findings *findings, const struct memory *memory);

#endif
