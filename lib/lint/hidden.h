/*
 * hidden: invisible characters, which reorder what is shown, split words, or carry
 * a hidden text; but not those that a script or an emoji needs.
 */
#ifndef PITH_HIDDEN_H
#define PITH_HIDDEN_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a finding for each run of such characters. */
void hidden_find(struct findings *findings, const struct memory *memory);

#endif
