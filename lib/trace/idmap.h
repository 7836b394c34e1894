/*
 * idmap: numbers by identifiers, which are told by their hash: 16 bytes for
 * each. Starts as all zero.
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

/* Where the number of an identifier is; a new one has the number 0. */
size_t *idmap_put(struct idmap *map, struct str id);

/* Its number; false where it has none. */
bool idmap_get(const struct idmap *map, struct str id, size_t *number);

void idmap_clear(struct idmap *map);
void idmap_free(struct idmap *map);

#endif
