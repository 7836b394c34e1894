/*
 * keys: hashes with a value each. Starts as all zero.
 */
#ifndef PITH_KEYS_H
#define PITH_KEYS_H

#include <stddef.h>
#include <stdint.h>

struct keys {
	/* private */
	uint64_t *slots;
	size_t *values;
	size_t n, mask;
};

/*
 * The value of a key, which is not 0; it is 0 as long as nothing else was put
 * there. Valid until the next call.
 */
size_t *keys_value(struct keys *keys, uint64_t key);
void keys_free(struct keys *keys);

#endif
