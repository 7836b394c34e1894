/*
 * slots: numbers under hashes, for tables whose members are kept elsewhere.
 * Part of intern, similar and held. Starts as all zero.
 */
#ifndef PITH_SLOTS_H
#define PITH_SLOTS_H

#include <stddef.h>
#include <stdint.h>

struct slots {
	uint64_t *all; /* hash and number; 0: empty */
	size_t n;
	size_t mask;   /* how many there is room for, less 1 */
};

/*
 * The next number under a hash, 0 behind the last: which one it is, the caller
 * has to compare. *at is the hash to begin with.
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

/* A number above 0. */
void slots_add(struct slots *slots, uint32_t hash, uint32_t number);
void slots_free(struct slots *slots);

/* Of a hash that may be poor in its low bits. */
static inline uint32_t
slots_hash(uint64_t hash)
{
	return (uint32_t)(hash * UINT64_C(0x9e3779b97f4a7c15) >> 32);
}

#endif
