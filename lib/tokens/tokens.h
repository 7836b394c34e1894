/*
 * tokens: how many tokens a text is for a model. Exact by a published
 * vocabulary, where its file is found (mkvocab makes it); else an estimate in
 * one pass with integer weights, fitted to that vocabulary; `chars` is the
 * rule of thumb (code points / 4, rounded up).
 */
#ifndef PITH_TOKENS_H
#define PITH_TOKENS_H

#include "base/str.h"

enum counter {
	COUNT_O200K, /* estimates */
	COUNT_CL100K,
	COUNT_CLAUDE,
	COUNT_CHARS,
	COUNT_O200K_BASE, /* exact; to be had from counter_find() */
	COUNT_CL100K_BASE,
};

/*
 * A running count. Adds exactly where text is cut behind a newline: estimates
 * always, exact counts where the next line begins with neither white space nor
 * a slash; elsewhere their sum may differ, and is larger as a rule.
 */
struct tokens {
	enum counter counter;
	uint64_t sum; /* estimates: in 1/256 token; COUNT_CHARS: code points */
};

void tokens_add(struct tokens *tokens, struct str text);
/* Rounded to whole tokens. */
size_t tokens_count(const struct tokens *tokens);
/* Both at once. */
size_t tokens_of(enum counter counter, struct str text);

/* A limit as it is held: with an estimate, 5 % are kept in hand. */
size_t tokens_limit(enum counter counter, size_t max);
/* The largest `sum` that is no more than max tokens. */
uint64_t tokens_room(enum counter counter, size_t max);

/* "o200k_base", ... with "~" before an estimate; NULL-free. */
const char *counter_name(enum counter counter);

/*
 * The counter of a name; false if unknown. "estimate" and names with "~" are
 * estimates. "o200k_base" is exact where its vocabulary is found, else the
 * estimate: counter_is_exact() tells.
 */
bool counter_find(struct str name, enum counter *counter);

/* What counts where no counter is asked for: o200k_base. */
enum counter counter_default(void);

/* It counts as the model does, or does by a rule: no margin is needed. */
bool counter_is_exact(enum counter counter);

#endif
