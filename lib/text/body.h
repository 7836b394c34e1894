/*
 * body: the body of an entry or section record, and where its items are in the
 * file that it comes from.
 */
#ifndef PITH_BODY_H
#define PITH_BODY_H

#include "json/record.h"
#include "text/items.h"

struct body {
	struct str text;
	struct src src;   /* of the record; line 0: unknown */

	/* private */
	size_t line, off; /* how far off has been counted */
	bool exact;       /* offsets in the text are those of the file */
	struct json places; /* of its lines, where a reader made them */
	struct json_iter place;
};

/*
 * The body is these bytes of a file, as JSON has them: with U+FFFD for each byte
 * that is not UTF-8.
 */
bool body_is(struct str body, struct str bytes);

/* All in it lives as long as the record. */
void body_open(struct body *body, const struct record *record);

/*
 * Where the item's lines begin and end; call it for items in their order. Where
 * the body differs from the file (bytes that were not UTF-8 are replaced), only
 * the lines are known: off and len are 0. In a body that was made from JSON it
 * is the place of the values that the item was made from.
 */
struct src body_src(struct body *body, const struct item *item);

/*
 * Converts n line numbers of a body, in any order, to lines of the file, counted
 * from the record's first line, which is 1.
 */
void body_lines(const struct record *record, size_t line[], size_t n);

#endif
