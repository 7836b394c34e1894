/*
 * trail: errors, and how many searches follow each of them within some calls.
 */
#ifndef PITH_TRAIL_H
#define PITH_TRAIL_H

#include "base/buf.h"

/* An error, and what came behind it so far. */
struct followed {
	size_t call;     /* its number */
	size_t searches, tokens;
	size_t left;     /* calls that may come yet */
	bool told;       /* trail_reached() gave it */
	struct buf text, src;
};

/* Starts as all zero. */
struct trail {
	/* private */
	struct followed *all; /* n in use, the oldest first; all cap are kept */
	size_t n, cap;
	struct followed done; /* what trail_next() gave */
};

/* Another call, which looks for something or not, and what came back. */
void trail_call(struct trail *trail, bool looks, size_t tokens);

/* It was an error: it is followed from here, for so many calls. */
struct followed *trail_error(struct trail *trail, size_t call, size_t within);

/*
 * The next error that is over: followed to its end, or any where the session
 * has ended. Valid until the next call; NULL where there is none.
 */
const struct followed *trail_next(struct trail *trail, bool ended);

/* The next that is followed by so many searches by now; each is given once. */
const struct followed *trail_reached(struct trail *trail, size_t searches);

void trail_free(struct trail *trail);

#endif
