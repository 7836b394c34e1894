/*
 * reader: an entry while it is read into an outline. Only for outline_*.c.
 */
#ifndef PITH_READER_H
#define PITH_READER_H

#include "fact/entry.h"
#include "gist/outline.h"

struct reader {
	struct outline *outline;
	const struct record *record;
	struct body body;
	struct whole whole;
	struct str title;  /* the record's */
	struct str lead;   /* "Reworked the cache:", waiting for what follows */
	size_t lead_depth;
	size_t heading;    /* lines of the entry's own heading */
	bool files;        /* the record has none: they are taken from the text */
};

/* One more item of its body. */
void reader_item(struct reader *r, const struct item *item);

/* A point that stands where the item does. */
void reader_add(struct reader *r, enum matter part, struct str text,
    const struct item *item, unsigned weight);

#endif
