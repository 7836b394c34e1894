/* exposed: passwords, tokens and keys in a memory file. */
#ifndef PITH_EXPOSED_H
#define PITH_EXPOSED_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a finding for each line that has one; none shows it. */
void exposed_find(struct findings *findings, const struct memory *memory);

#endif
