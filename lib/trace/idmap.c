#include "trace/idmap.h"

#include <stdlib.h>

#include "base/buf.h"

static uint64_t
hash_of(struct str id)
{
	uint64_t hash = str_hash(id);

	return hash ? hash : 1;
}

/* The slot of a hash, or the free slot for it. */
static struct idmap_slot *
slot_of(const struct idmap *map, uint64_t hash)
{
	size_t mask = map->cap - 1;
	size_t at = (size_t)(hash ^ hash >> 32) & mask;

	while (map->slots[at].hash && map->slots[at].hash != hash)
		at = (at + 1) & mask;
	return &map->slots[at];
}

static void
widen(struct idmap *map)
{
	struct idmap old = *map;

	map->cap = old.cap ? 2 * old.cap : 64;
	map->slots = zeroed(map->cap, sizeof *map->slots);
	for (size_t i = 0; i < old.cap; i++) {
		if (old.slots[i].hash)
			*slot_of(map, old.slots[i].hash) = old.slots[i];
	}
	free(old.slots);
}

size_t *
idmap_put(struct idmap *map, struct str id)
{
	uint64_t hash = hash_of(id);
	struct idmap_slot *slot;

	if (2 * map->n >= map->cap)
		widen(map);
	slot = slot_of(map, hash);
	map->n += slot->hash == 0;
	slot->hash = hash;
	return &slot->number;
}

bool
idmap_get(const struct idmap *map, struct str id, size_t *number)
{
	const struct idmap_slot *slot;

	if (map->cap == 0)
		return false;
	slot = slot_of(map, hash_of(id));
	*number = slot->number;
	return slot->hash != 0;
}

void
idmap_clear(struct idmap *map)
{
	if (map->cap)
		memset(map->slots, 0, map->cap * sizeof *map->slots);
	map->n = 0;
}

void
idmap_free(struct idmap *map)
{
	free(map->slots);
	*map = (struct idmap){ 0 };
}
