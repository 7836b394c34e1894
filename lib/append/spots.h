/*
 * spots: where in an entry of a Markdown log its date, identifier and title
 * stand. Only shape.c needs it.
 */
#ifndef PITH_SPOTS_H
#define PITH_SPOTS_H

#include "append/shape.h"
#include "text/splice.h"

struct spot {
	size_t at, n;
};

struct spots {
	struct str body;
	struct spot date, id, words; /* n == 0: it does not tell it */
};

/* Where s is in the text; n == 0: it is no slice of it. */
struct spot spot_of(struct str text, struct str s);
bool spot_overlap(struct spot a, struct spot b);

/* False where an entry tells them in a way that cannot be copied. */
bool spots_find(struct spots *spots, const struct mdpart *like);

/* The identifier of the news; without one the next that counts, or none. */
void spots_change_id(struct splices *splices, const struct spots *spots,
    const struct news *news);

#endif
