/*
 * wanted: what the user wants of the session, of `wish` facts: those that are
 * not revoked and not done, for the instructions of a compaction.
 */
#ifndef PITH_WANTED_H
#define PITH_WANTED_H

#include "json/record.h"
#include "same/intern.h"

/* Starts as all zero. */
struct wanted {
	/* private */
	struct arena arena;
	struct intern names;
	struct wanted_wish *all; /* by name, from 1 */
	size_t n, cap, order;
};

/* Takes what it needs; a new session forgets the wishes of the one before. */
void wanted_add(struct wanted *wanted, const struct record *record);

/* Whether the user wants, or wanted, this in this session. */
bool wanted_has(const struct wanted *wanted, struct str text);

/*
 * Adds a section with the wishes, the newest first, in `room` bytes; those that
 * do not fit are counted, and cited by file and line. Nothing without a wish.
 */
void wanted_write(const struct wanted *wanted, size_t room, struct buf *b);
void wanted_free(struct wanted *wanted);

#endif
