/*
 * rank: which learnings a later worker most likely needs.
 *
 *   score = 3 for each further entry that mentions it, 12 at most
 *         + 2 for a gotcha, 6 for a dependency
 *         - 10 where the story that it holds up is done
 *         + 3 where it replaces what was said before
 *         + 3 where it stands outside the entries (Codebase Patterns)
 *         + 2 where it names code or a file, 2 more where that file is one of
 *           the entries shown
 *         + 1 for each name in it that other learnings have too, 3 at most
 *         - 2 under 30 bytes (says little), - 2 over 300 (costs much)
 *         - 2 for each learning of the same entry that ranks before it
 *           (1 for every two outside the entries): the reader needs all parts
 *           of the project, not five lines on one
 *         - 1 for every two of its type that rank before it (for each
 *           dependency): no group crowds out the others
 *
 * Equal scores: the later one first. Nothing here depends on how long the log
 * is, so one more story at its end moves few of the others.
 */
#ifndef PITH_RANK_H
#define PITH_RANK_H

#include "summary.h"

/*
 * The places of the learnings in summary->learnings, best first; the array is
 * the caller's to free. scores is NULL, or has room for a score for each
 * learning.
 */
size_t *rank_learnings(const struct summary *summary, int scores[]);

#endif
