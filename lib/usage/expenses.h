/*
 * expenses: what requests to models and calls of tools took, each once. A
 * session that was resumed or forked has copies of older requests in its file:
 * records of one request become one expense, which has the largest of each of
 * their amounts, and the names of the first record by time, then by name. So
 * the order of the records is all one, and that of their parts.
 *
 * A request is known by its `request`, else by its time, model and tokens; a
 * call by its `request`, else by its time, tool and arguments. What has no
 * time either counts as often as it is there.
 *
 * In memory: about 200 bytes for each.
 */
#ifndef PITH_EXPENSES_H
#define PITH_EXPENSES_H

#include "json/record.h"
#include "same/intern.h"
#include "usage/prices.h"

enum expense_name {
	OF_SESSION, OF_AGENT, OF_MODEL, OF_DAY, OF_TOOL, OF_VERB, OF_NAMES,
};
/* As records and options have them: "session", "agent", ... */
extern const char *const expense_names[OF_NAMES];

/* The first ones are the tokens of prices.h. */
enum expense_amount {
	COST = TOKENS, REQUESTS, UNPRICED, CALLS, FAILED, TOKENS_IN, TOKENS_OUT,
	AMOUNTS,
};

struct expense {
	uint32_t name[OF_NAMES]; /* in `names`; 0: none. OF_DAY: the time */
	uint32_t key;            /* in `keys`; 0: it has none */
	bool costed;             /* the log says what it cost */
	bool sum;                /* of several, from a total record */
	uint64_t amount[AMOUNTS];
};

struct expenses {
	struct intern names, keys;
	struct expense *list;
	size_t n, cap;
	size_t priced, logged; /* requests whose cost is by list, as logged */

	/* private */
	uint32_t *of_key; /* the expense of a key, by its number */
	size_t of_keys;
	struct buf text;
};

/* Takes a usage, call or total record; others are nothing to it. */
void expenses_add(struct expenses *expenses, const struct record *record);

/*
 * Says for each request what it cost: as its log says, if that is more than
 * nothing, else by the prices; with `again`, first by the prices. Sums stay as
 * they are. Afterwards nothing may be added.
 */
void expenses_price(struct expenses *expenses, const struct prices *prices,
    bool again);

/* The text of a name of an expense, of OF_DAY the time; empty if it has none. */
struct str expense_text(const struct expenses *expenses,
    const struct expense *expense, enum expense_name name);

/*
 * The order of expenses, by time, names, key and amounts: that of their records
 * does not show in it.
 */
int expense_cmp(const struct expenses *expenses, const struct expense *a,
    const struct expense *b);

/*
 * Writes a usage, call or total record for each expense, in an order that does
 * not depend on that of the records read, so that parts of a large input can be
 * mapped apart and merged. Call it before expenses_price().
 */
void expenses_emit(struct expenses *expenses);

/* Adds amounts as members of a total record to the object that is open in b. */
void amounts_add(struct buf *b, const uint64_t amount[AMOUNTS]);

/* "2026-01-18" of a time; empty if it has no day. */
struct str day_of(struct str ts);

void expenses_free(struct expenses *expenses);

#endif
