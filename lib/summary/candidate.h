/*
 * candidate: the lines of an entry's body that may be shown, and how much each
 * of them tells.
 */
#ifndef PITH_CANDIDATE_H
#define PITH_CANDIDATE_H

#include "text/ids.h"
#include "text/items.h"

/* The first tells the most. What stands aside only fills an empty place. */
enum { RANK_BLOCKER, RANK_DONE, RANK_PLAIN, RANK_ASIDE, RANK_NONE };

struct candidate {
	struct str text; /* in the body or the arena */
	size_t line;     /* in the body, from 1 */
	unsigned rank;
};

enum { CANDIDATES = 64 }; /* of a body; those behind them are never chosen */

/*
 * Fills found with the candidates of body, which begins behind the entry's own
 * heading; how many there are. *next is its next step, empty if it tells none.
 */
size_t candidates_read(struct candidate found[CANDIDATES],
    struct candidate *next, struct str body, enum status status,
    struct arena *arena);

/* What is shown of an item: without marks, stamps and usual labels. */
struct str candidate_text(const struct item *item, struct arena *arena);

/*
 * text without the time stamp that it begins with: "[2026-06-12T12:32Z] done",
 * "**2026-06-12** - done"; all of it where nothing else is there.
 */
struct str without_stamp(struct str text);

#endif
