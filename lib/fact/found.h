/*
 * found: a fact as facts(1) writes it.
 */
#ifndef PITH_FOUND_H
#define PITH_FOUND_H

#include "fact/intent.h"
#include "json/record.h"

struct found {
	enum intent intent;
	struct str text;
	const char *state; /* NULL: it has none */
	struct str ts;     /* of the entry, empty if it has none */
	size_t entry;      /* its first line, 0 outside of entries */
	struct str spec, task; /* of a blocker: what it stops */
	struct str suggested;  /* what the log suggests against it */
	struct src src;    /* line 0: not told */
};

/* A fact of this record: ts and entry are set, all else is the caller's. */
struct found found_in(const struct record *record, enum intent intent);

/* Writes the `fact` record. */
void found_write(const struct found *found);

#endif
