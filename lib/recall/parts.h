/*
 * parts: what a compaction lost but names and files (listing.h), by subject: the
 * user's wishes, open errors, failing tests, next steps, commands. Most go by
 * their chance of use (chance.h), those that are needed to go on by their place.
 */
#ifndef PITH_PARTS_H
#define PITH_PARTS_H

#include "recall/coverage.h"
#include "recall/session_index.h"

struct part_item {
	struct str text;
	uint32_t rank;   /* the greatest first, */
	uint32_t place;  /* shown in this order */
	uint32_t chance; /* in 1,000, that it is used again */
	size_t line;     /* of the transcript */
	uint8_t state;   /* of a wish */
};

struct part {
	const struct form *form;
	struct part_item *all;
	size_t n, cap;
	size_t shown; /* the first ones */
	size_t units; /* of their texts */
};

struct parts {
	struct part *all;
	size_t n;
	uint32_t branch; /* the last one, of git facts; 0: unknown */

	/* private */
	const struct session_index *index;
};

/* All that was lost, the most needed first; nothing is shown yet. */
void parts_find(struct parts *parts, const struct session_index *index,
    const struct compaction *c, struct coverage *summary);
void parts_free(struct parts *parts);

/* Adds "2 wishes, 1 open error", what weighs most first. */
void parts_count(const struct parts *parts, struct buf *b);

/* It is needed to go on: comes before the names of code. */
bool part_is_needed(const struct part *part);
/* The user's wishes, which come before all else. */
bool part_is_wishes(const struct part *part);

/* An item as text, at most `most` characters long. */
void part_add_item(const struct part *part, const struct part_item *item,
    size_t most, struct buf *b);
/* How many characters the part takes as it is shown now. */
size_t part_cost(const struct parts *parts, const struct part *part);
void part_write(const struct parts *parts, struct part *part, size_t most,
    struct buf *b);

#endif
