/*
 * tally: the losses of one session or many, counted by document 002's types.
 */
#ifndef PITH_TALLY_H
#define PITH_TALLY_H

#include "json/record.h"
#include "loss/loss_type.h"
#include "same/intern.h"

/* Fewer instances are no report; from here on, with this impact: critical. */
enum { TALLY_INSTANCES = 3, TALLY_FREQUENT = 3, TALLY_SEVERE = 6 };

/* Starts as all zero. */
struct tally {
	struct tally_type {
		size_t n, impact;  /* instances; the sum of theirs */
		size_t sessions;
	} types[LOSS_TYPES];
	size_t n;                  /* instances of all types */
	size_t sessions;           /* that have one */

	/* private */
	struct intern seen;        /* sessions, and those of a type */
	struct buf key;
};

/* Counts a loss; false, and nothing, for a type that is none of them. */
bool tally_add(struct tally *tally, const struct record *loss,
    enum loss_type *context);

/* The mean impact of a type, in tenths; 0 where it has no instance. */
size_t tally_impact(const struct tally *tally, enum loss_type context);
/* Often lost, and it hurts. */
bool tally_is_critical(const struct tally *tally, enum loss_type context);

/*
 * The types that have instances, the most frequent first, then by impact, then
 * in the document's order; how many they are.
 */
size_t tally_sort(const struct tally *tally, enum loss_type sorted[LOSS_TYPES]);

void tally_free(struct tally *tally);

#endif
