/*
 * fill: what is shown of each part of a running summary within its share of
 * the tokens. Only for the files of running.
 */
#ifndef PITH_FILL_H
#define PITH_FILL_H

#include "running/running.h"
#include "tokens/tokens.h"

struct fill {
	struct running *running;
	enum counter counter;
	size_t *cost; /* of each line, in tokens */
	struct buf b; /* used for measuring */
	size_t spare; /* what the parts before did not use */
	/* of the places of a part only the first and the last are told */
	bool ends[PARTS];
};

/* Tokens of what is in b, which is empty then. */
size_t fill_measure(struct fill *fill);

/* Tokens of a line, with its end. */
size_t fill_line_cost(struct fill *fill, const struct running_line *line);

/* Tokens of the lines that count what is not shown. */
size_t fill_rollups_cost(struct fill *fill);

/* What of so many tokens is the part's. */
size_t fill_share(const struct fill *fill, enum part part, size_t tokens);

/* Shows lines, of which none is shown, as far as there is room in tokens. */
void fill_parts(struct fill *fill, size_t room);

#endif
