/*
 * sums: expenses added up by session, agent, model, day, tool or verb.
 */
#ifndef PITH_SUMS_H
#define PITH_SUMS_H

#include "usage/expenses.h"

struct sums_by {
	enum expense_name name[OF_NAMES]; /* each once, the first counts most */
	size_t n;
	bool only_requests, only_calls;
	bool shorten;                     /* models as they are shown */
};

struct sum {
	uint32_t name[OF_NAMES];  /* in `names`; 0: none, or not asked for */
	uint64_t amount[AMOUNTS];
};

struct sums {
	struct intern names;
	struct sum *rows; /* sorted; of calls those with most tokens first */
	size_t n;
	struct sum whole;

	/* private */
	struct intern groups;
	size_t cap;
};

/*
 * "session,day" to by->name, and which expenses these are for: a tool has
 * calls, a model requests. False if a word is no name, or no expense has all.
 */
bool sums_by_words(struct sums_by *by, struct str words);

/* sums must be all zero. */
void sums_make(struct sums *sums, const struct expenses *expenses,
    const struct sums_by *by);

/* The text of a name of a row; empty if it has none. */
struct str sum_text(const struct sums *sums, const struct sum *sum,
    enum expense_name name);

/* Adds the members of a total record to the object that is open in b. */
void sum_add(struct buf *b, const struct sums *sums, const struct sum *sum);

/* Writes a total record for each row. */
void sums_emit(const struct sums *sums);

void sums_free(struct sums *sums);

#endif
