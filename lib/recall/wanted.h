/*
 * wanted: the names that a session will most likely use again behind its
 * compaction, the likeliest for their length first.
 *
 * The chance of a name is logistic in: when it was used last (recently is
 * better) and first (early is: what a task is about stays), how often tools
 * printed it, and in how many of the files that the summary names, above all
 * among the next steps, it stands. The weights were fitted to the identifiers
 * used again behind 15 compactions of public sessions, each long one left out
 * once: what came out did not depend on which. All is computed in integers, so
 * that every machine ranks alike.
 */
#ifndef PITH_WANTED_H
#define PITH_WANTED_H

#include "recall/contents.h"
#include "recall/holds.h"
#include "recall/stretch.h"

struct wanted_name {
	uint32_t word;   /* in contents.words */
	uint32_t chance; /* in 1,000 */
	uint32_t file;   /* where it stands, in stretch.names; 0: not told */
};

struct wanted {
	struct wanted_name *all;
	size_t n;
};

/*
 * The names of what a compaction summarised, without those that it kept
 * word for word, in the order in which room is worth giving to them: each one
 * tells, too, those that it contains. `summary` holds the summary's text. The
 * caller frees `all`.
 */
struct wanted wanted_names(const struct stretch *stretch,
    const struct compaction *compaction, const struct contents *contents,
    struct holds *summary);

#endif
