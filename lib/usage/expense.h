/*
 * expense: what a request or a call used, or a sum of them; and as a text, for
 * sorter.h, in which its names stay numbers of this process.
 */
#ifndef PITH_EXPENSE_H
#define PITH_EXPENSE_H

#include "base/buf.h"
#include "usage/prices.h"

enum expense_name {
	OF_SESSION, OF_AGENT, OF_BRANCH, OF_PROJECT, OF_TEAM, OF_MODEL, OF_DAY,
	OF_TOOL, OF_VERB, OF_NAMES,
};
/* As in records and options: "session", "agent", ... */
extern const char *const expense_names[OF_NAMES];

/* Continues the kinds of tokens of prices.h. */
enum expense_amount {
	COST = TOKENS, REQUESTS, UNPRICED, CALLS, FAILED, TOKENS_IN, TOKENS_OUT,
	AMOUNTS,
};
extern const char *const amount_names[AMOUNTS];

struct expense {
	uint32_t name[OF_NAMES]; /* in `names`; 0: none. OF_DAY: of sums only */
	bool costed;             /* its cost was logged */
	bool sum;                /* from a total record */
	uint64_t amount[AMOUNTS];
	struct str ts, key;      /* of a request or call, may be empty */
};

/* In b; with the hash of its key, not 0, if it is to be sorted by that. */
struct str expense_pack(const struct expense *expense, uint64_t hash,
    struct buf *b);

/* Its time and key are slices of the text. */
struct expense expense_unpack(struct str text);

/* Of the packed expense, without the rest. */
struct str packed_ts(struct str text);
struct str packed_key(struct str text);

/* Equal keys are neighbours; in which order does not matter. No key comes first. */
int packed_cmp_keys(struct str a, struct str b, void *context);

#endif
