/*
 * adapt: thresholds from what is usual in many sessions. It sorts the losses
 * and sessions of all of them in a temporary file; then the losses that are usual
 * become records of the kind `habit`, each of which is a loss again to the next
 * run. The result depends only on the set of these records, so sessions can be
 * processed in parts, in any order, and parts can be joined in several steps.
 * In memory it holds two numbers and a hash for each session.
 */
#ifndef PITH_ADAPT_H
#define PITH_ADAPT_H

#include "base/sorter.h"
#include "loss/loss.h"
#include "loss/measure.h"
#include "text/notes.h"

/* Fewer sessions change nothing. */
enum { ADAPT_SESSIONS = 10 };

/* Starts as all zero, but for what is set. */
struct adapt {
	struct thresholds thresholds; /* set: these at least */

	/* private */
	struct notes notes;
	struct sorter lines;
	struct buf text;
	struct hashes sessions; /* that are measured */
	size_t *reads, *greps; /* of each session that is long enough */
	size_t n_usual, cap_reads, cap_greps;
	uint64_t searched[WITHIN_MAX + 1];
	size_t made; /* losses that were made of these sessions */
	bool again;  /* an earlier run has adapted some */
};

/*
 * Keeps losses, habits, sessions, survival records and notes, and swallows the
 * note that adapt_write() makes; false for any other record.
 */
bool adapt_take(struct adapt *adapt, const struct record *record);

/*
 * Writes the notes; then what it kept, by file and place, losses that do not
 * reach the thresholds as habits; then a note of code `thresholds` that lists
 * these, after a note if there are fewer losses than were made of the sessions,
 * which it reports, too.
 */
void adapt_write(struct adapt *adapt);

void adapt_free(struct adapt *adapt);

#endif
