/*
 * seen: how often something came by, told by its hash: 16 bytes for each
 * different one. Starts as all zero.
 */
#ifndef PITH_SEEN_H
#define PITH_SEEN_H

#include "buf.h"

struct seen {
	struct seen_slot {
		uint64_t hash; /* 0: free */
		size_t times;
	} *slots;
	size_t cap, n;
};

/* How often s came before this time. */
size_t seen_add(struct seen *seen, struct str s);
/* The same, and it is not counted. */
size_t seen_times(const struct seen *seen, struct str s);
/* Forgets all. */
void seen_clear(struct seen *seen);
void seen_free(struct seen *seen);

#endif
