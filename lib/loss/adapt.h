/*
 * adapt: thresholds from what is usual in many sessions. It keeps the losses
 * and sessions of all of them, then drops the losses that are usual. The result
 * depends only on the set of these records, so sessions can be processed in
 * parts, and in any order.
 */
#ifndef PITH_ADAPT_H
#define PITH_ADAPT_H

#include "loss/loss.h"
#include "loss/measure.h"

/* Fewer sessions change nothing. */
enum { ADAPT_SESSIONS = 10 };

/* Starts as all zero, but for what is set. */
struct adapt {
	struct thresholds thresholds; /* set: these at least */

	/* private */
	struct arena arena;
	struct adapt_line *lines;
	size_t n, cap;
	size_t *reads, *greps; /* of each session that is long enough */
	size_t n_usual, cap_reads, cap_greps;
	uint64_t searched[WITHIN_MAX + 1];
};

/*
 * Keeps a loss that the detectors made, or a session, and swallows the note
 * that adapt_write() makes; false for any other record.
 */
bool adapt_take(struct adapt *adapt, const struct record *record);

/*
 * Writes the losses that reach the thresholds, and the sessions, by file and
 * place; then a note of code `thresholds` that lists these.
 */
void adapt_write(struct adapt *adapt);

void adapt_free(struct adapt *adapt);

#endif
