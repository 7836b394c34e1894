/*
 * restored_parts: the parts of what is given back. Only for restored*.c.
 */
#ifndef PITH_RESTORED_PARTS_H
#define PITH_RESTORED_PARTS_H

#include "recall/holds.h"
#include "recall/restored.h"
#include "recall/wanted.h"

/* The most needed first: where there is little room each gets one line. */
enum part_name {
	PART_GOAL, PART_ERRORS, PART_TESTS, PART_BLOCKERS, PART_OPEN,
	PART_DECISIONS, PART_CONSTRAINTS, PART_COMMANDS, PART_ISSUES,
	PART_GIT, PART_NUMBERS,
	PART_COUNT
};

struct part_item {
	struct str text;
	uint32_t rank;  /* the greatest first, */
	uint32_t place; /* shown in this order */
};

struct part {
	struct part_item *all;
	size_t n, cap;
	size_t shown;   /* the first ones; set by part_show() */
	size_t units;   /* of their texts */
};

struct parts {
	struct part part[PART_COUNT];
	size_t item;          /* no item is longer */
};

/* All that was lost, the most wanted first; nothing is shown yet. */
void parts_find(struct parts *parts, const struct stretch *stretch,
    const struct compaction *c, struct holds *summary);

/* How many characters a part takes as it is shown now. */
size_t part_cost(const struct parts *parts, enum part_name name);
/* Shows one more item; false if there is none, or the part took over `most`. */
bool part_show(struct parts *parts, enum part_name name, size_t most);
void part_write(const struct parts *parts, enum part_name name, struct buf *b);
void parts_free(struct parts *parts);

/* Files with their states, and the names that stand in them. */
struct listing {
	const struct stretch *stretch;
	const struct contents *contents;
	struct wanted wanted;
	uint32_t *files;  /* that changed and were lost, the latest first */
	size_t n_files;
	uint8_t *states;  /* by number in stretch.names */
	uint32_t *touched;
};

/* What was lost at the compaction c, held against its summary. */
void listing_find(struct listing *listing, const struct restored *restored,
    const struct compaction *c, struct holds *summary);
/* With the first `names` names and the first `files` files that changed. */
void listing_write(const struct listing *listing, size_t names, size_t files,
    struct buf *b);
void listing_free(struct listing *listing);

#endif
