/*
 * held: the learnings and facts that dedupe holds, taken apart into what they
 * were before anything was merged into them, and grouped. What the groups are
 * depends on nothing but the set of those.
 */
#ifndef PITH_HELD_H
#define PITH_HELD_H

#include "base/arena.h"
#include "base/buf.h"
#include "json/record.h"
#include "same/intern.h"
#include "same/similar.h"

struct item {
	size_t original;      /* where it stands in `originals` (original.h) */
	uint32_t n;           /* of its bytes */
	uint32_t text;        /* where the raw text stands in it, */
	uint32_t n_text;      /* and how long it is */
	uint32_t age;         /* how many are older */
	uint32_t next;        /* in its list, plus 1; 0 behind the last */
	uint8_t class;        /* fact.h */
	bool settled;         /* has a state that counts */
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

	struct buf originals;

	/* private */
	struct similar similar;
	struct place {
		uint64_t when;
		size_t off, line;
		uint32_t file, item;
	} *places;           /* until the items are in their order */
	size_t cap_places;
	uint32_t *by_age;
	struct intern files;
	struct arena now;
};

/* Holds a record (or a part of one), and what was merged into it. */
void held_add(struct held *held, struct json record, bool fact,
    struct arena *arena);

/* When all are there. */
void held_group(struct held *held);

/* Valid until the next record is added. */
static inline struct str
held_original(const struct held *held, const struct item *item)
{
	return (struct str){ held->originals.p + item->original, item->n };
}

/* The text; valid until the next one is asked for. */
struct str held_text(struct held *held, const struct item *item);

/* Reads a src (line 0: it is none) whose file lives as long as the items. */
void held_src(struct held *held, struct json value, struct src *src);

/* The group that an item is shown for; NULL where another item is shown. */
const struct group *held_shown(const struct held *held, size_t item);

#endif
