/*
 * body: the body of an entry or section record, and where its items stand in
 * the file that it is from.
 */
#ifndef PITH_BODY_H
#define PITH_BODY_H

#include "items.h"
#include "record.h"

struct body {
	struct str text;
	struct src src;   /* of the record; line 0: not told */

	/* private */
	size_t line, off; /* how far off has been counted */
	bool exact;       /* offsets in the text are those of the file */
};

/* All in it lives as long as the record. */
void body_open(struct body *body, const struct record *record);

/*
 * Where the item's lines begin and end. Items are asked for in their order.
 * Of a body that is not what the file holds (bytes that are no UTF-8 were
 * replaced) only the lines are known: off and len are 0.
 */
struct src body_src(struct body *body, const struct item *item);

#endif
