/*
 * prices: what the tokens of a model cost, from a file of prices
 * (lib/data/prices, which describes its format). The path of a vendor, a date,
 * "-latest" and "[1m]" around the name of a model are ignored; "." equals "-".
 * Other names have no price: none is guessed.
 */
#ifndef PITH_PRICES_H
#define PITH_PRICES_H

#include "base/buf.h"

enum { INPUT, OUTPUT, CACHE_READ, CACHE_WRITE_5M, CACHE_WRITE_1H, TOKENS };

struct price {
	struct str model;     /* see model_plain(); without the "*" */
	bool any;             /* it had a "*" */
	uint64_t of[TOKENS];  /* 1e-12 dollars a token */
	bool known[TOKENS];
	uint64_t over;        /* only for larger prompts */
	struct str from;      /* from this day on; empty: always */
	size_t line;          /* in its file */
};

struct prices {
	struct str date; /* of the prices */

	/* private */
	struct buf text, path;
	struct price *list; /* sorted */
	size_t n, cap;
	uint64_t lengths;   /* a bit for each length of a name with "*" */
};

/*
 * Reads `file`; if it is NULL, the user's or the installed one or the copy in
 * the program (see data.h). A bad line ends the process with a message.
 * Zero-initialise prices.
 */
void prices_open(struct prices *prices, const char *file);

/*
 * The same, from text. False, and the number of the bad line, or 0 if there is
 * no date.
 */
bool prices_parse(struct prices *prices, struct str text, size_t *bad);
void prices_close(struct prices *prices);

/*
 * The cost of a request with these tokens on a day ("2026-01-18"; empty: with
 * the latest prices); false if a price is missing.
 */
bool prices_cost(const struct prices *prices, struct str model, struct str day,
    const uint64_t tokens[TOKENS], uint64_t *cost);
/* The same of a name that model_plain() has made. */
bool prices_cost_plain(const struct prices *prices, struct str plain,
    struct str day, const uint64_t tokens[TOKENS], uint64_t *cost);

/* Adds the normalised name that prices are found by: "claude-opus-4-5". */
void model_plain(struct buf *b, struct str model);

/* The name to show: "opus-4-5", "gpt-5.1-codex". */
struct str model_short(struct str model);

#endif
