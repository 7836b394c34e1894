#include "running/keys.h"

#include <stdlib.h>

#include "base/buf.h"

static size_t *
value_at(struct keys *keys, uint64_t key)
{
	size_t i = key & keys->mask;

	while (keys->slots[i] && keys->slots[i] != key)
		i = (i + 1) & keys->mask;
	keys->n += keys->slots[i] == 0;
	keys->slots[i] = key;
	return &keys->values[i];
}

static void
more_room(struct keys *keys)
{
	struct keys old = *keys;
	size_t n = old.mask ? 2 * (old.mask + 1) : 256;

	keys->slots = zeroed(n, sizeof *keys->slots);
	keys->values = zeroed(n, sizeof *keys->values);
	keys->mask = n - 1;
	keys->n = 0;
	for (size_t i = 0; old.mask && i <= old.mask; i++) {
		if (old.slots[i])
			*value_at(keys, old.slots[i]) = old.values[i];
	}
	free(old.slots);
	free(old.values);
}

size_t *
keys_value(struct keys *keys, uint64_t key)
{
	if (2 * (keys->n + 1) >= keys->mask)
		more_room(keys);
	return value_at(keys, key);
}

void
keys_free(struct keys *keys)
{
	free(keys->slots);
	free(keys->values);
}
