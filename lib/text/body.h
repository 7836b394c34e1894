/*
 * body: the body of an entry or section record, and where its items stand in
 * the file that it is from.
 */
#ifndef PITH_BODY_H
#define PITH_BODY_H

#include "json/record.h"
#include "text/items.h"

struct body {
	struct str text;
	struct src src;   /* of the record; line 0: not told */

	/* private */
	size_t line, off; /* how far off has been counted */
	bool exact;       /* offsets in the text are those of the file */
	struct json places; /* of its lines, where a reader made them */
	struct json_iter place;
};

/*
 * A body is these bytes of a file, as JSON has them: what is no UTF-8 has become
 * U+FFFD there.
 */
bool body_is(struct str body, struct str bytes);

/* All in it lives as long as the record. */
void body_open(struct body *body, const struct record *record);

/*
 * Where the item's lines begin and end. Items are asked for in their order.
 * Of a body that is not what the file holds (bytes that are no UTF-8 were
 * replaced) only the lines are known: off and len are 0; of one that was made
 * from JSON, the values that it was made from.
 */
struct src body_src(struct body *body, const struct item *item);

/*
 * The lines of a body, n of them in any order, become lines of the file that
 * are counted as those of a body are: from the record's first, which is 1.
 */
void body_lines(const struct record *record, size_t line[], size_t n);

#endif
