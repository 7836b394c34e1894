/*
 * ended: which open steps of a log a later part of it reports as done, in much the
 * same words.
 */
#ifndef PITH_ENDED_H
#define PITH_ENDED_H

#include "base/str.h"

struct step {
	struct str text;
	size_t age;  /* entries that are newer than its own */
	size_t line; /* in the log; of two in one entry the later one is newer */
	bool open, done;
	bool closed; /* done, by what is above it */
	bool ticked; /* done, by its box */
	bool titled; /* done, by its own words, as the heading of its part */
	bool apart;  /* in no entry: nobody knows when it was written */
	bool row;    /* of a table */
	bool boxed;  /* open, by its box */
	bool waits;  /* it says so itself: only what is in a newer entry ends it */
	size_t list; /* of boxes, or table of statuses; 0: it is in none */
	size_t part; /* of a log without dates: the hash of its topic; 0: any */
	bool ended;  /* output: a newer step reports it as done */
	bool likely_done; /* output: a newer step probably does */
	bool settled;     /* output: one says that all of it is done */
};

/*
 * Each step of a list says for itself whether it is done: only one of the same words
 * ends another one of it. A row of another part does so, too.
 * Sets of each open step of n
 * - `ended`, if most of its words are in a newer one that is done, or if it has no
 *   box and is nearly the same as one that is ticked above it;
 * - `settled`, if a newer ticked step has the same words, or its name ("Task 3.1")
 *   and a third of them; or, where it has no box and is in no entry, if any heading
 *   or ticked step has the same words;
 * - `likely_done`, if a newer one that is done, or closed, has much of what is rare
 *   in it, whatever endings the words have.
 * Takes time for each pair of the two, so pass a thousand at most.
 */
void steps_end(struct step steps[], size_t n);

#endif
