/*
 * tokens: how many tokens a text is for a model. The default is an estimate in
 * one pass with integer weights, fitted to a published vocabulary; `chars` is
 * the rule of thumb (code points / 4, rounded up). Exact counts come with a
 * vocabulary file (later).
 */
#ifndef PITH_TOKENS_H
#define PITH_TOKENS_H

#include "str.h"

enum counter { COUNT_O200K, COUNT_CL100K, COUNT_CLAUDE, COUNT_CHARS };

/*
 * A running count. Adds exactly: text counted in pieces that end with a
 * newline is the text counted at once.
 */
struct tokens {
	enum counter counter;
	uint64_t sum; /* in 1/256 token; COUNT_CHARS: code points */
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
/* The counter of a name ("estimate" is COUNT_O200K); false if unknown. */
bool counter_find(struct str name, enum counter *counter);

#endif
