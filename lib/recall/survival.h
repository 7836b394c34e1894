/*
 * survival: which facts of what was summarised the summary still tells, and
 * which of them the session used again behind it.
 */
#ifndef PITH_SURVIVAL_H
#define PITH_SURVIVAL_H

#include "recall/stretch.h"
#include "same/fact.h"

struct survival {
	struct str against; /* if any, it stands for the last summary */
	bool each;           /* tells each fact that is lost, too */

	/* private */
	struct stretch stretch;
};

/*
 * Before a record goes on: with the first one of another session, what the one
 * before comes to is added to b, as survival_end() has it.
 */
void survival_turn(struct survival *survival, const struct record *record,
    struct buf *b);
/* Takes what it needs of a record. */
void survival_add(struct survival *survival, const struct record *record);
/* What was made of this session in an earlier run, and will be made again. */
bool survival_makes(const struct survival *survival,
    const struct record *record);

/*
 * Adds to b, for each compaction of the session and each type of facts that
 * there were, a `survival` record; with `each`, in front of them, each fact
 * that was lost as a `lost` record. A fact that was kept word for word is not
 * counted. Where `against` is the only summary, it becomes a `compaction`
 * record ahead of them, for what reads on.
 */
void survival_end(struct survival *survival, struct buf *b);

void survival_free(struct survival *survival);

/* Shares by type, of any number of `survival` records, as a table. */
struct survived {
	struct survived_type {
		size_t facts, held, needed, needed_held;
	} types[FACT_CLASSES];
	bool any; /* record */
};

/* Adds a survival record up; others are none. */
void survived_add(struct survived *survived, const struct record *record);
/* The table; of no records a line that says so. */
void survived_write(const struct survived *survived, struct buf *b);

#endif
