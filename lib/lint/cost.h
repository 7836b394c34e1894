/*
 * cost: the tokens of each memory file and of its sections, which an agent reads
 * at each start, and how many of them are in lines with another finding.
 */
#ifndef PITH_COST_H
#define PITH_COST_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a note for each file and each of its sections; call it last. */
void cost_find(struct findings *findings, const struct memory *memory);

#endif
