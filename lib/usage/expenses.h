/*
 * expenses: what requests to models and calls of tools used, each once. The
 * modules of this folder, in call order:
 *
 *   expenses   requests and calls, from their records
 *   expense    one of them, and as a text, to be sorted
 *   prices     what the tokens of a model cost
 *   teams      whose a project is
 *   sums       expenses added up by session, agent, project, model, tool ...
 *   ledger     a file that keeps the sums of all sessions
 *   money      dollars as whole numbers
 *
 * A session that was resumed or forked repeats older requests in its file.
 * Records of one request become one expense, with the largest of each of their
 * amounts and the names of the record that is first by time, then by name: the
 * order of the records does not matter. What a sub-agent repeats of its session
 * does not count.
 *
 * A request is identified by its `request`, else by its time, model and tokens;
 * a call by its `request`, else by its time, tool and arguments; without a time
 * by its place in its file. Without that too, each record counts.
 *
 * Memory: the requests and calls are sorted in a temporary file (sorter.h). Held are
 * the names, about 80 bytes for each session, and about 240 for each sum: see
 * expenses_price().
 */
#ifndef PITH_EXPENSES_H
#define PITH_EXPENSES_H

#include "base/sorter.h"
#include "json/record.h"
#include "same/intern.h"
#include "usage/expense.h"
#include "usage/prices.h"
#include "usage/teams.h"

struct expenses {
	struct teams *teams; /* set it before anything is added; or NULL */
	bool without[OF_NAMES]; /* set before expenses_price(): no sum needs them */
	struct intern names;
	struct expense *list; /* sums: of total records, and what it makes */
	size_t n, cap;
	size_t priced, logged; /* requests with the list price, the logged cost */
	size_t n_sessions;     /* with requests */
	bool any;              /* something was added */

	/* private */
	struct sorter by_key;  /* requests and calls */
	struct str next;       /* the one that was read too far */
	struct intern sums;    /* by names: the order in `list`, after the totals */
	bool *counted; /* by the numbers of sessions in `names` */
	size_t cap_counted;
	struct session *sessions; /* the same, if the project is wanted */
	size_t cap_sessions;
	uint32_t last[OF_NAMES]; /* the one before: most records have the same */
	struct buf plain;        /* the model of `plain_of`, as prices have it */
	uint32_t plain_of;
	uint32_t *team_of; /* of a project, by their numbers in `names`; 0: none */
	size_t of_projects;
	struct buf text, packed;
};

/*
 * The tokens of a context: the prompt and the answer of a usage record, or what a
 * compaction record left.
 */
uint64_t context_tokens(const struct record *record);

/* Adds a usage, call or total record; ignores others. */
void expenses_add(struct expenses *expenses, const struct record *record);

/*
 * Adds up the requests and calls that have the same names, the day for the time: all
 * but those `without`. The project is that of the first one of the session; the cost
 * is the logged cost, if it is not 0, else the price; with `again`, the price comes
 * first. Sums from total records keep both. Nothing may be added afterwards.
 */
void expenses_price(struct expenses *expenses, const struct prices *prices,
    bool again);

/* A name of an expense, may be empty. OF_DAY: the time, of a sum the day. */
struct str expense_text(const struct expenses *expenses,
    const struct expense *expense, enum expense_name name);

/*
 * Writes a usage, call or total record for each expense, in an order that does
 * not depend on that of the records read, so that parts of a large input can be
 * mapped apart and merged. Call it before expenses_price().
 */
void expenses_emit(struct expenses *expenses);

/* Adds amounts as members of a total record to the object that is open in b. */
void amounts_add(struct buf *b, const uint64_t amount[AMOUNTS]);

/* The day of a time, "2026-01-18"; empty if it has none. */
struct str day_of(struct str ts);

void expenses_free(struct expenses *expenses);

#endif
