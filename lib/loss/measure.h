/*
 * measure: what a session's calls come to, as a `session` record: enough to
 * judge it again by other thresholds, without its calls.
 */
#ifndef PITH_MEASURE_H
#define PITH_MEASURE_H

#include "json/record.h"
#include "loss/thresholds.h"

struct measure {
	size_t calls, reads, greps, errors;
	size_t compactions;
	size_t rereads; /* what was still known was read or searched again */
	size_t losses;  /* what was not: losses told */
	size_t tokens;  /* that these cost */
	/* How many errors had 0, 1, ... searches behind them. */
	size_t searched[WITHIN_MAX + 1];
};

/* Adds the members to the record that is open in b. */
void measure_put(const struct measure *measure, struct buf *b);
/* Reads them back. */
void measure_read(struct measure *measure, const struct record *record);

/* Of a hundred calls, in tenths, rounded up: 40.04 % is 401. */
size_t measure_reads(const struct measure *measure);

#endif
