/*
 * map: a hash table from the hash of a text (or any other well mixed number) to
 * a value. Texts with one hash of 64 bits count as equal. Grows as needed, 21
 * to 43 bytes a member and half of that again while it grows. Starts as all
 * zero.
 */
#ifndef PITH_MAP_H
#define PITH_MAP_H

#include "base/str.h"

struct map {
	struct map_slot {
		uint64_t hash; /* 0: free */
		size_t value;
	} *slots;
	size_t cap, n;
};

/* Where the value of a hash is, until the next map_put(); a new one is 0. */
size_t *map_put(struct map *map, uint64_t hash);

/* Its value in *value, 0 where there is none; whether there is one. */
bool map_find(const struct map *map, uint64_t hash, size_t *value);

void map_clear(struct map *map);
void map_free(struct map *map);

/* ---- how often each of many texts occurs ---- */

struct seen {
	struct map map;
};

/* How often s came before this time. */
static inline size_t
seen_add(struct seen *seen, struct str s)
{
	return (*map_put(&seen->map, str_hash(s)))++;
}

/* The same without counting it. */
static inline size_t
seen_times(const struct seen *seen, struct str s)
{
	size_t times;

	map_find(&seen->map, str_hash(s), &times);
	return times;
}

static inline void
seen_clear(struct seen *seen)
{
	map_clear(&seen->map);
}

static inline void
seen_free(struct seen *seen)
{
	map_free(&seen->map);
}

/* ---- which texts occur ---- */

/* In half the memory. Starts as all zero. */
struct hashes {
	uint64_t *slots; /* 0: free */
	size_t cap, n;
};

/* False if it was there. */
bool hashes_add(struct hashes *hashes, struct str s);
bool hashes_has(const struct hashes *hashes, struct str s);
void hashes_free(struct hashes *hashes);

#endif
