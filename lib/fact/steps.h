/*
 * steps: the next steps of a file that no later entry has reported as done. Only
 * a few are kept: what is not done soon is done under another name. Starts as
 * all zero.
 */
#ifndef PITH_STEPS_H
#define PITH_STEPS_H

#include "fact/found.h"

enum { STEPS = 64 };

struct steps {
	/* private */
	struct step {
		struct found found;
		struct buf bytes;   /* its texts */
		struct buf words;   /* folded, a space after each */
		uint64_t signature; /* of the words that must be reported */
	} held[STEPS];              /* the oldest first */
	size_t n;
	struct buf report, title; /* words, as above */
	uint64_t signature;       /* of the title */
	struct str ts;
};

/*
 * Keeps a step; if there is no room, writes the oldest. Of steps that are `single`,
 * only those of the latest entry: of the first one, if the newest is the first.
 */
void steps_hold(struct steps *steps, const struct found *found,
    bool newest_first);

/*
 * A finished entry, then steps_report() for each of its items, and once with an
 * empty text for its title. Steps that they report as done are removed, and so are
 * those of earlier entries of its story, and "Task 1.2 - moon phases" when task
 * 1.2 of its spec is finished. The texts of
 * the entry must live until the last steps_report().
 */
void steps_entry(struct steps *steps, const struct record *record);
void steps_report(struct steps *steps, struct str text);

/* Writes the steps that are left, in order. */
void steps_write(struct steps *steps);

void steps_free(struct steps *steps);

#endif
