#include "base/map.h"

#include <stdlib.h>

#include "base/buf.h"

enum { SMALL = 1024 };

/* The slot of this hash, or the free one where it belongs. */
static struct map_slot *
slot_of(const struct map *map, uint64_t hash)
{
	size_t i = (size_t)(hash ^ hash >> 32) & (map->cap - 1);

	while (map->slots[i].hash && map->slots[i].hash != hash)
		i = (i + 1) & (map->cap - 1);
	return &map->slots[i];
}

static void
widen(struct map *map)
{
	struct map old = *map;

	map->cap = old.cap ? old.cap * 2 : 16;
	map->slots = zeroed(map->cap, sizeof *map->slots);
	for (size_t i = 0; i < old.cap; i++) {
		if (old.slots[i].hash)
			*slot_of(map, old.slots[i].hash) = old.slots[i];
	}
	free(old.slots);
}

size_t *
map_put(struct map *map, uint64_t hash)
{
	struct map_slot *slot;

	if ((map->n + 1) * 4 > map->cap * 3)
		widen(map);
	hash += hash == 0;
	slot = slot_of(map, hash);
	map->n += slot->hash == 0;
	slot->hash = hash;
	return &slot->value;
}

bool
map_find(const struct map *map, uint64_t hash, size_t *value)
{
	const struct map_slot *slot = map->n ? slot_of(map, hash + (hash == 0))
					     : NULL;

	*value = slot ? slot->value : 0;
	return slot && slot->hash;
}

void
map_clear(struct map *map)
{
	/* What one huge entry needed is not cleared for each small one. */
	if (map->cap > SMALL)
		map_free(map);
	else if (map->n)
		memset(map->slots, 0, map->cap * sizeof *map->slots);
	map->n = 0;
}

void
map_free(struct map *map)
{
	free(map->slots);
	*map = (struct map){ 0 };
}

/* ---- which texts occur ---- */

/* Where this hash is, or belongs. */
static uint64_t *
place_of(const struct hashes *hashes, uint64_t hash)
{
	size_t i = (size_t)(hash ^ hash >> 32) & (hashes->cap - 1);

	while (hashes->slots[i] && hashes->slots[i] != hash)
		i = (i + 1) & (hashes->cap - 1);
	return &hashes->slots[i];
}

static void
widen_hashes(struct hashes *hashes)
{
	struct hashes old = *hashes;

	hashes->cap = old.cap ? old.cap * 2 : 16;
	hashes->slots = zeroed(hashes->cap, sizeof *hashes->slots);
	for (size_t i = 0; i < old.cap; i++) {
		if (old.slots[i])
			*place_of(hashes, old.slots[i]) = old.slots[i];
	}
	free(old.slots);
}

bool
hashes_add(struct hashes *hashes, struct str s)
{
	uint64_t hash = str_hash(s), *place;
	bool is_new;

	if ((hashes->n + 1) * 4 > hashes->cap * 3)
		widen_hashes(hashes);
	hash += hash == 0;
	place = place_of(hashes, hash);
	is_new = *place == 0;
	*place = hash;
	hashes->n += is_new;
	return is_new;
}

bool
hashes_has(const struct hashes *hashes, struct str s)
{
	uint64_t hash = str_hash(s);

	return hashes->n && *place_of(hashes, hash + (hash == 0));
}

void
hashes_free(struct hashes *hashes)
{
	free(hashes->slots);
	*hashes = (struct hashes){ 0 };
}
