/*
 * age: how many entries of a log are newer than one. By the days of their dates
 * where they have some, as entries are not always in order; within one day by their
 * place in the log, in the order of the days around it; of a day that is in several
 * places by their times, if all have one. Starts as all zero.
 */
#ifndef PITH_AGE_H
#define PITH_AGE_H

#include "log/order.h"

struct ages {
	/* private */
	struct dated_entry {
		int64_t day; /* since 1970; without a date, that of the entry
		                before it, or else of the first with one */
		int64_t seconds; /* with the time of day, if it has one; then of
		                    the last one of its day in this place */
		bool timed;      /* it has one, and then so have all of its day */
		bool idle;
		size_t entry, age;
		size_t place; /* in the order of the log */
	} * all;
	size_t n, cap;
	bool dated; /* an entry has a date */
};

/* Adds the next entry of the log, which `order` has just taken. */
void ages_add(struct ages *ages, const struct log_order *order, bool idle);

/*
 * Finds the ages, when all entries are there. Of a log of one day all are as new,
 * unless their order is known.
 */
void ages_find(struct ages *ages, bool newest_first, bool known);

/* That of an entry, by its number from 1. */
static inline size_t
ages_of(const struct ages *ages, size_t entry)
{
	return ages->all[entry - 1].age;
}

/* For the next log. */
void ages_clear(struct ages *ages);
void ages_free(struct ages *ages);

#endif
