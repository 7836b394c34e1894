/*
 * dead: references to what is not there. An error if history knew it: it was in
 * the tree, or in a manifest, and was removed or renamed. What history never knew
 * is a note.
 */
#ifndef PITH_DEAD_H
#define PITH_DEAD_H

#include "lint/finding.h"
#include "lint/memory.h"
#include "lint/project.h"

/* Adds the findings of the rules dead-path and dead-command for a file. */
void dead_find(struct findings *findings, struct project *project,
    const struct memory *memory);

#endif
