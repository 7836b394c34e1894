/*
 * unread: rule: what an agent does not load of memory files, or loads although
 * they are longer than its vendor advises. The rules are named by reach_rule().
 */
#ifndef PITH_UNREAD_H
#define PITH_UNREAD_H

#include "lint/finding.h"
#include "reach/reach.h"

/* Adds a finding for each loss. reach must live as long as the findings. */
void unread_find(struct findings *findings, const struct reach *reach);

#endif
