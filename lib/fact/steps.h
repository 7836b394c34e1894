/*
 * steps: the next steps of a file that no later entry has reported as done.
 * Few are held, for what is not done soon is done under another name. Starts
 * as all zero.
 */
#ifndef PITH_STEPS_H
#define PITH_STEPS_H

#include "fact/found.h"

enum { STEPS = 64 };

struct steps {
	/* private */
	struct step {
		struct found found;
		struct buf bytes;   /* of its texts */
		struct buf words;   /* folded, a space behind each */
		uint64_t signature; /* of the words that must be reported */
	} held[STEPS];              /* the oldest first */
	size_t n;
	struct buf report, title; /* words, as above */
	uint64_t signature;       /* of the title */
	struct str ts;
};

/* Holds a step; the oldest one is written where there is no room. */
void steps_hold(struct steps *steps, const struct found *found);

/*
 * A finished entry, whose texts must live until the last steps_report(), which
 * tells its items one by one, and with an empty one the title alone; what they
 * report as done is forgotten. So is "Task 1.2 - moon phases" when that task
 * of its spec is finished.
 */
void steps_entry(struct steps *steps, const struct record *record);
void steps_report(struct steps *steps, struct str text);

/* Writes all that is held, in order. */
void steps_write(struct steps *steps);

void steps_free(struct steps *steps);

#endif
