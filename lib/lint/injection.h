/* injection: phrases that give an agent orders that its user did not give. */
#ifndef PITH_INJECTION_H
#define PITH_INJECTION_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a note for each line with one of the phrases of lib/data/words. */
void injection_find(struct findings *findings, const struct memory *memory);

#endif
