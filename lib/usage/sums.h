/*
 * sums: expenses added up by session, agent, branch, project, team, model, day,
 * tool or verb.
 */
#ifndef PITH_SUMS_H
#define PITH_SUMS_H

#include "usage/expenses.h"

struct sums_by {
	enum expense_name name[OF_NAMES]; /* each once; the order of rows */
	size_t n;
	bool only_requests, only_calls;
	bool shorten;                     /* the names of models */
};

struct sum {
	uint32_t name[OF_NAMES];  /* in `names`; 0: none */
	uint64_t amount[AMOUNTS];
};

struct sums {
	struct intern names;
	struct sum *rows; /* sorted; calls by their tokens, descending */
	size_t n;
	struct sum whole;

	/* private */
	struct intern groups;
	size_t cap;
};

/*
 * Parses "session,day" into by->name. A tool restricts the sums to calls, a
 * model, branch, project or team to requests; false for both together, and for an
 * unknown or repeated name.
 */
bool sums_by_words(struct sums_by *by, struct str words);

/* Each row has a name of this sort. */
bool sums_are_by(const struct sums_by *by, enum expense_name name);

/* Zero-initialise sums. */
void sums_make(struct sums *sums, const struct expenses *expenses,
    const struct sums_by *by);

void sum_up(struct sum *sum, const uint64_t amount[AMOUNTS]);

/* A name of a row, may be empty. */
struct str sum_text(const struct sums *sums, const struct sum *sum,
    enum expense_name name);

/* Adds the members of a total record to the object that is open in b. */
void sum_add(struct buf *b, const struct sums *sums, const struct sum *sum);

/* Writes a total record for each row. */
void sums_emit(const struct sums *sums);

void sums_free(struct sums *sums);

#endif
