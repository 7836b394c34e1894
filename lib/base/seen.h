/*
 * seen: how often something came by, told by its hash: 16 to 32 bytes for
 * each different one, and half of that again while it grows. Starts as all
 * zero.
 */
#ifndef PITH_SEEN_H
#define PITH_SEEN_H

#include "base/str.h"

struct seen {
	struct seen_slot {
		uint32_t high, low; /* of the hash */
		uint32_t times;     /* 0: free */
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
