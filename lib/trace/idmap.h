/*
 * idmap: a hash map from identifiers to numbers. It compares hashes only: 16
 * bytes for each identifier. Zero-initialise it.
 */
#ifndef PITH_IDMAP_H
#define PITH_IDMAP_H

#include "base/str.h"

struct idmap {
	/* private */
	struct idmap_slot {
		uint64_t hash; /* 0: free */
		size_t number;
	} *slots;
	size_t n, cap;
};

/* The place of an identifier's number, which is 0 for a new identifier. */
size_t *idmap_put(struct idmap *map, struct str id);

/* The number of an identifier; false if it is not in the map. */
bool idmap_get(const struct idmap *map, struct str id, size_t *number);

void idmap_clear(struct idmap *map);
void idmap_free(struct idmap *map);

#endif
