/*
 * measure: the thresholds from which a habit is a loss; and what the calls of a
 * session amount to, as a `session` record: enough to judge it again by other
 * thresholds, without its calls.
 */
#ifndef PITH_MEASURE_H
#define PITH_MEASURE_H

#include "json/record.h"

enum { WITHIN_MAX = 50 };

struct thresholds {
	uintmax_t calls;    /* sessions of more are judged by their reads */
	uintmax_t reads;    /* percent of the calls: more are too many */
	uintmax_t searches; /* after an error: so many are too many, */
	uintmax_t within;   /* among so many calls after it */
	uintmax_t greps;    /* in a session: more are too many */
};

/* 10, 40, 3, 5, 5. */
extern const struct thresholds thresholds_default;

/*
 * Changes those that a list names: "reads=50,greps=20". An invalid list is a
 * wrong command line, and ends the program.
 */
void thresholds_parse(struct thresholds *thresholds, const char *list);

/* "reads 40 %, ...": one line, no newline. */
void thresholds_format(const struct thresholds *thresholds, struct buf *b);

struct measure {
	size_t calls, reads, greps, errors;
	size_t compactions;
	size_t rereads; /* repeated though the answer was in the context */
	size_t losses;  /* records made */
	size_t tokens;  /* that losses cost */
	/* How many errors were followed by 0, 1, ... searches. */
	size_t searched[WITHIN_MAX + 1];
};

/* Adds the members to the record that is open in b. */
void measure_put(const struct measure *measure, struct buf *b);
/* Reads them back. */
void measure_read(struct measure *measure, const struct record *record);

/* The share of reads in thousandths, rounded up: 40.04 % is 401. */
size_t measure_reads(const struct measure *measure);

#endif
