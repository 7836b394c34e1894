/*
 * stale: statements that a log has overtaken: stories that are open in the plan and
 * done in the log, and dates ("last updated") that are older than the newest entry.
 */
#ifndef PITH_STALE_H
#define PITH_STALE_H

#include "lint/finding.h"
#include "lint/memory.h"

/* Adds a note for each such date of a file. */
void stale_find(struct findings *findings, const struct memory *memory);

/*
 * Adds a note for each story of the plan, a file in JSON, that is not done there
 * while each entry about it in the files that has a status says that it is. False,
 * and reported, if the plan cannot be read.
 */
bool stale_plan_find(struct findings *findings, const char *plan,
    const struct memory files[], size_t n);

#endif
