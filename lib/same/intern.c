#include "intern.h"

#include <stdlib.h>

#include "buf.h"
#include "err.h"

/* FNV-1a leaves the low bits of short texts poor. */
static uint32_t
hash_of(struct str s)
{
	uint64_t hash = str_hash(s) * UINT64_C(0x9e3779b97f4a7c15);

	return (uint32_t)(hash >> 32);
}

static size_t
slot_of(const struct intern *intern, struct str s, uint32_t hash)
{
	size_t i = hash & (intern->n_slots - 1);

	for (; intern->slots[i]; i = (i + 1) & (intern->n_slots - 1)) {
		const struct interned *e = &intern->all[intern->slots[i]];

		if (e->hash == hash && e->n == s.n &&
		    (s.n == 0 || memcmp(e->p, s.p, s.n) == 0))
			break;
	}
	return i;
}

/* Keeps at least half of the slots empty. */
static void
more_slots(struct intern *intern)
{
	size_t n = intern->n_slots ? 2 * intern->n_slots : 1024;

	free(intern->slots);
	intern->slots = calloc(n, sizeof(*intern->slots));
	if (intern->slots == NULL)
		die_memory();
	intern->n_slots = n;
	for (uint32_t id = 1; id < intern->n; id++) {
		size_t i = intern->all[id].hash & (n - 1);

		while (intern->slots[i])
			i = (i + 1) & (n - 1);
		intern->slots[i] = id;
	}
}

uint32_t
intern_add(struct intern *intern, struct str s)
{
	uint32_t hash = hash_of(s);
	size_t i;

	if (intern->n == 0)
		intern->n = 1;
	if (2 * intern->n >= intern->n_slots)
		more_slots(intern);
	i = slot_of(intern, s, hash);
	if (intern->slots[i])
		return intern->slots[i];
	if (intern->n >= UINT32_MAX || s.n >= UINT32_MAX)
		die("too many different words");
	intern->all = grow(intern->all, &intern->cap, intern->n + 1,
	    sizeof(*intern->all));
	s = arena_copy(&intern->arena, s);
	intern->all[intern->n] = (struct interned){ s.p, (uint32_t)s.n, hash };
	intern->slots[i] = (uint32_t)intern->n;
	return (uint32_t)intern->n++;
}

uint32_t
intern_find(const struct intern *intern, struct str s)
{
	return intern->n == 0 ? 0
			      : intern->slots[slot_of(intern, s, hash_of(s))];
}

void
intern_free(struct intern *intern)
{
	free(intern->all);
	free(intern->slots);
	arena_free(&intern->arena);
	*intern = (struct intern){ 0 };
}
