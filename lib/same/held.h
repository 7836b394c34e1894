/*
 * held: the learnings and facts that dedupe holds, taken apart into what they
 * were before anything was merged into them, and grouped. What the groups are
 * depends on nothing but the set of those.
 */
#ifndef PITH_HELD_H
#define PITH_HELD_H

#include "arena.h"
#include "buf.h"
#include "intern.h"
#include "record.h"
#include "similar.h"

struct item {
	struct str original; /* original.h */
	struct str text;
	struct src src;      /* line 0: it has none */
	uint64_t when;
	size_t entry;        /* SIZE_MAX: in none */
	uint32_t age;        /* how many are older */
	uint32_t next;       /* in its list, plus 1; 0 behind the last */
	uint8_t class;       /* fact.h */
	bool settled;        /* has a state that counts */
};

/* Items in the order of the output. */
struct list {
	uint32_t head, tail; /* items, plus 1; 0: none */
	uint32_t n;
};

struct held {
	struct item *items;  /* after held_group: by file, then offset */
	size_t n, cap;
	struct group {
		struct list same, obsolete;
		uint32_t shown;  /* the item that stands for all */
	} *groups;           /* n of them; those with no `same` are none */

	/* private */
	struct similar similar;
	uint32_t *by_age;
	struct intern files;
	struct arena kept;
	struct buf line;
};

/* Holds a record (or a part of one), and what was merged into it. */
void held_add(struct held *held, struct json record, bool fact,
    struct arena *arena);

/* When all are there. */
void held_group(struct held *held);

/* The group that an item is shown for; NULL where another item is shown. */
const struct group *held_shown(const struct held *held, size_t item);

#endif
