/*
 * adapt: thresholds from what is usual in many sessions. The losses and
 * sessions of all of them are held; then the losses stay that are not usual.
 * What comes out depends on the set of these records alone, so sessions can be
 * looked at in parts, and in any order.
 */
#ifndef PITH_ADAPT_H
#define PITH_ADAPT_H

#include "json/record.h"
#include "loss/lost.h"
#include "loss/thresholds.h"

/* So many sessions tell what is usual; fewer change nothing. */
enum { ADAPT_SESSIONS = 10 };

/* Starts as all zero, but for what is set. */
struct adapt {
	struct thresholds thresholds; /* set: these at least */

	/* private */
	struct arena arena;
	struct adapt_line {
		struct str line;
		struct src src;
		enum sign sign;  /* SIGNS: it is a session's */
		size_t n;
	} *lines;
	size_t n, cap;
	size_t *reads, *greps; /* of each session that is long enough */
	size_t n_usual, cap_reads, cap_greps;
	uint64_t searched[WITHIN_MAX + 1];
};

/*
 * Holds a loss that signs made, or a session; false for any other record, but
 * for the note that adapt_write() makes, which it forgets.
 */
bool adapt_take(struct adapt *adapt, const struct record *record);

/*
 * Writes the losses that reach the thresholds, and the sessions, by file and
 * place; then a note of code `thresholds` that tells these.
 */
void adapt_write(struct adapt *adapt);

void adapt_free(struct adapt *adapt);

#endif
