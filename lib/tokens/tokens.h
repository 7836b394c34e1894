/*
 * tokens: counts the tokens of a text for a model. The count is exact where the
 * model's published vocabulary is installed; otherwise it is an estimate, one
 * pass with integer weights that were fitted to that vocabulary. `chars` is the
 * rule of thumb: code points / 4, rounded up.
 *
 * The folder, in call order:
 *   count       files: a table like that of wc, a limit to check
 *   tokens      the counters by name, and the estimates
 *   installed   finds the vocabulary files that are installed
 *   bpe         exact counts: merges the bytes of each piece
 *   vocab       the file of a vocabulary: its tables are made and searched
 *   pretoken    splits a text into pieces
 *   classes.inc the class of each code point; make-classes generates it
 *   fetch       downloads the published vocabularies, for make and the tests
 */
#ifndef PITH_TOKENS_H
#define PITH_TOKENS_H

#include "base/str.h"

enum counter {
	COUNT_O200K, /* estimates */
	COUNT_CL100K,
	COUNT_CLAUDE,
	COUNT_CHARS,
	COUNT_O200K_BASE, /* exact; only counter_find() returns these */
	COUNT_CL100K_BASE,
};

/*
 * A running count. The sum for parts equals the count of the whole if the text
 * is cut after a newline: always for estimates, for exact counts only where the
 * next line begins with neither white space nor a slash. Other cuts may give
 * another sum, usually a larger one.
 */
struct tokens {
	enum counter counter;
	uint64_t sum; /* estimates: in 1/256 token; COUNT_CHARS: code points */
};

void tokens_add(struct tokens *tokens, struct str text);
/* Rounded to whole tokens. */
size_t tokens_count(const struct tokens *tokens);
/* The count of one text. */
size_t tokens_of(enum counter counter, struct str text);

/* The limit to keep to: 5 % less than max where counts are estimates. */
size_t tokens_limit(enum counter counter, size_t max);
/* The largest `sum` of at most max tokens. */
uint64_t tokens_max_sum(enum counter counter, size_t max);

/* "o200k_base", ..., with "~" before an estimate; never NULL. */
const char *counter_name(enum counter counter);

/*
 * Finds a counter by name; false if the name is unknown. "estimate" and names
 * with "~" are estimates. "o200k_base" is exact where its vocabulary is
 * installed, else an estimate: ask counter_is_exact().
 */
bool counter_find(struct str name, enum counter *counter);

/* The default counter: o200k_base. */
enum counter counter_default(void);

/* Counts as the model does, or by a fixed rule: a limit needs no margin. */
bool counter_is_exact(enum counter counter);

#endif
