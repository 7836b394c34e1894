/*
 * prices: what the tokens of a model cost, from a file of prices (lib/data has
 * one and says its form). A model is known by its name whatever stands around
 * it: the path of a vendor, a date, "-latest", "[1m]"; "." and "-" are one.
 * Any other name has no price: none is guessed.
 */
#ifndef PITH_PRICES_H
#define PITH_PRICES_H

#include "base/buf.h"

enum { INPUT, OUTPUT, CACHE_READ, CACHE_WRITE_5M, CACHE_WRITE_1H, TOKENS };

struct price {
	struct str model;     /* plain; without the "*" */
	bool any;             /* it had one */
	uint64_t of[TOKENS];  /* 1e-12 dollars a token */
	bool known[TOKENS];
	uint64_t over;        /* for larger prompts */
	struct str from;      /* from this day on; empty: always */
	size_t line;          /* in its file */
};

struct prices {
	struct str date; /* when these were the prices */

	/* private */
	struct buf text, path;
	struct price *list; /* sorted */
	size_t n, cap;
	uint64_t lengths;   /* bits: of names with a "*" */
};

/*
 * Reads `file`, or where it is NULL the user's, the installed one or the copy
 * in the program (data.h). A bad line ends the process (EX_BROKEN) with its
 * place. prices must be all zero.
 */
void prices_open(struct prices *prices, const char *file);

/*
 * The same, from text. False, and the number of the bad line, or 0 where none
 * tells the date.
 */
bool prices_parse(struct prices *prices, struct str text, size_t *bad);
void prices_close(struct prices *prices);

/*
 * What a request cost that had these tokens, on a day ("2026-01-18", empty
 * where it is not known: the latest prices); false where a price is missing.
 */
bool prices_cost(const struct prices *prices, struct str model, struct str day,
    const uint64_t tokens[TOKENS], uint64_t *cost);

/* The name that rows of prices are compared with: "claude-opus-4-5". */
void model_plain(struct buf *b, struct str model);

/* The name as it is shown: "opus-4-5", "gpt-5.1-codex". */
struct str model_short(struct str model);

#endif
