/*
 * intern: a number for each distinct text, from 1 in the order in which they
 * came. Texts are compared by all their bytes.
 */
#ifndef PITH_INTERN_H
#define PITH_INTERN_H

#include "base/buf.h"

/*
 * Numbers above 0 under hashes, for tables that keep the members themselves.
 * Starts as all zero.
 */
struct slots {
	uint64_t *all; /* hash and number; 0: empty */
	size_t n;
	size_t mask;   /* capacity less 1 */
};

/*
 * The next number under a hash, 0 after the last: the caller compares. *at is
 * the hash to begin with.
 */
static inline uint32_t
slots_next(const struct slots *slots, uint32_t hash, size_t *at)
{
	while (slots->n > 0) {
		uint64_t slot = slots->all[(*at)++ & slots->mask];

		if (slot == 0 || slot >> 32 == hash)
			return (uint32_t)slot;
	}
	return 0;
}

void slots_add(struct slots *slots, uint32_t hash, uint32_t number);
void slots_free(struct slots *slots);

/* Mixes a hash that may be poor in its low bits. */
static inline uint32_t
slots_hash(uint64_t hash)
{
	return (uint32_t)(hash * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

/* Starts as all zero. */
struct intern {
	size_t n; /* the next number; 0 while there is none */

	/* private */
	uint32_t *places; /* by number: where it is in `texts`, in eights */
	size_t cap;
	struct buf texts; /* number, length, bytes: one cache miss for all */
	struct slots slots;
};

/* Its number; adds a copy where it is new. */
uint32_t intern_add(struct intern *intern, struct str s);
/* Its number, or 0. */
uint32_t intern_find(const struct intern *intern, struct str s);
/* The text of a number; valid until a new one is added. */
struct str intern_str(const struct intern *intern, uint32_t number);
void intern_free(struct intern *intern);

#endif
