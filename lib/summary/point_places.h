/*
 * point_places: where the points of a line are in a file: " (log.md:3; 8-10)".
 */
#ifndef PITH_POINT_PLACES_H
#define PITH_POINT_PLACES_H

#include "summary/briefs.h"

struct places {
	/* private */
	struct buf *b;
	size_t line, end; /* not yet written; 0: none */
	const char *mark; /* before it */
};

/* Begins those in a file; false if the summary cites none, or there is no file. */
bool places_open(struct places *places, const struct summary *summary,
    struct str file, struct buf *b);

/* One in that file; those that overlap or follow one another become one. */
void places_add(struct places *places, const struct src *src);

/* Those of what has a brief beside a point: brief_next(). */
void places_add_briefs(struct places *places, const struct summary *summary,
    const struct summary_point *one, enum brief_place place);

void places_close(struct places *places);

#endif
