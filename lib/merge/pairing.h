/*
 * pairing: which pieces of three files are one and the same, changed or not,
 * moved or not.
 */
#ifndef PITH_PAIRING_H
#define PITH_PAIRING_H

#include "merge/pieces.h"
#include "merge/weave.h"

#define PAIRING_NONE SIZE_MAX

/* A piece, and where it stands in each file. */
struct node {
	size_t at[SIDES]; /* PAIRING_NONE: it is not there */
	bool gone;        /* for the caller: nothing is left of it */
};

struct pairing {
	struct pieces sides[SIDES];
	struct numbering numbering;

	/* pairing_make() sets these */
	struct node *all;
	size_t n, cap;
	size_t *node_of[SIDES]; /* of each piece */
	bool moved[SIDES];      /* pieces of the base stand in another order */
};

/*
 * Pairs the pieces: first those that say the same, then those with one first
 * line, or one name, then those with one identifier and date.
 */
void pairing_make(struct pairing *pairing);

/* The piece of a side, or NULL. */
const struct piece *pairing_piece(const struct pairing *pairing,
    const struct node *node, int side);

void pairing_free(struct pairing *pairing);

/* ---- between the files of pairing: how two lists of pieces are paired ---- */

/* partner: of each piece of a, the one of b. */
void couple(const struct pieces *a, const struct pieces *b,
    const struct numbering *numbering, size_t *partner);

#endif
