/*
 * rank: which learnings a later worker most likely needs. The score of each is
 * the sum of its points:
 *
 *   MENTIONS 3 for each further entry that mentions it, 12 at most
 *   TYPE     2 for a gotcha, 6 for a dependency
 *   SETTLED  -10 for a dependency of a story that is done
 *   NEWS     3 if it replaces an earlier learning
 *   OUTSIDE  3 if it is in no entry (Codebase Patterns), 6 without a plan
 *   CODE     2 if it names code or a file
 *   RECENT   2 if an entry that is shown changed that file
 *   AHEAD    1 for each characteristic word of the next story, 3 at most
 *   SHARED   1 for each name in it that several other learnings have, 3 at most
 *   LENGTH   -2 under 30 bytes (says little) and over 300 (costs much)
 *   ENTRY    -2 for each learning of the same entry that ranks before it (-1
 *            for every two outside the entries, or four without a plan): the
 *            reader needs all parts of the project, not five lines on one
 *   CROWD    -1 for every two of its type that rank before it (for each
 *            dependency): no group crowds out the others
 *
 * With a plan, some fifteen are shown. Without one there is room for most of what the
 * log itself has put together outside of its entries, and this comes first.
 *
 * Equal scores: the later one first. Nothing here depends on how long the log
 * is, so one more story at its end moves few of the others. TEMPLATE_CONTEXT
 * has no RECENT and AHEAD: its head must not change with each story.
 */
#ifndef PITH_RANK_H
#define PITH_RANK_H

#include "summary/summary.h"

enum points {
	POINTS_MENTIONS,
	POINTS_TYPE,
	POINTS_SETTLED,
	POINTS_NEWS,
	POINTS_OUTSIDE,
	POINTS_CODE,
	POINTS_RECENT,
	POINTS_AHEAD,
	POINTS_SHARED,
	POINTS_LENGTH,
	POINTS_ENTRY,
	POINTS_CROWD,
	POINTS
};

struct ranked {
	const struct summary_learning *learning;
	size_t at; /* in summary->learnings */
	int score;
	int points[POINTS];
};

/* All learnings, the best first; free the array. */
struct ranked *rank_learnings(const struct summary *summary);

#endif
