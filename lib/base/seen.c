#include "base/seen.h"

#include <stdlib.h>

#include "base/buf.h"

enum { SMALL = 1024 };

static uint64_t
hash_of(const struct seen_slot *slot)
{
	return (uint64_t)slot->high << 32 | slot->low;
}

/* The slot of this hash, or a free one. */
static struct seen_slot *
slot_of(const struct seen *seen, uint64_t hash)
{
	size_t i = (size_t)(hash ^ hash >> 32) & (seen->cap - 1);

	while (seen->slots[i].times && hash_of(&seen->slots[i]) != hash)
		i = (i + 1) & (seen->cap - 1);
	return &seen->slots[i];
}

static void
widen(struct seen *seen)
{
	struct seen old = *seen;

	seen->cap = old.cap ? old.cap * 2 : 64;
	seen->slots = zeroed(seen->cap, sizeof *seen->slots);
	for (size_t i = 0; i < old.cap; i++) {
		if (old.slots[i].times)
			*slot_of(seen, hash_of(&old.slots[i])) = old.slots[i];
	}
	free(old.slots);
}

size_t
seen_add(struct seen *seen, struct str s)
{
	uint64_t hash = str_hash(s);
	struct seen_slot *slot;

	if ((seen->n + 1) * 4 > seen->cap * 3)
		widen(seen);
	slot = slot_of(seen, hash);
	if (slot->times == 0) {
		slot->high = (uint32_t)(hash >> 32);
		slot->low = (uint32_t)hash;
		seen->n++;
	}
	/* Nobody counts further. */
	return slot->times < UINT32_MAX ? slot->times++ : slot->times;
}

size_t
seen_times(const struct seen *seen, struct str s)
{
	return seen->n ? slot_of(seen, str_hash(s))->times : 0;
}

void
seen_clear(struct seen *seen)
{
	/* What one huge entry needed is not cleared for each small one. */
	if (seen->cap > SMALL)
		seen_free(seen);
	else if (seen->n)
		memset(seen->slots, 0, seen->cap * sizeof *seen->slots);
	seen->n = 0;
}

void
seen_free(struct seen *seen)
{
	free(seen->slots);
	*seen = (struct seen){ 0 };
}
