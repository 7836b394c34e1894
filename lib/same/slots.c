#include "same/slots.h"

#include <stdlib.h>

#include "base/buf.h"

static void
put(struct slots *slots, uint64_t slot)
{
	size_t at = slot >> 32;

	while (slots->all[at & slots->mask])
		at++;
	slots->all[at & slots->mask] = slot;
}

/* Keeps at least half of them empty. */
static void
more(struct slots *slots)
{
	struct slots old = *slots;
	size_t n = old.n > 0 ? 2 * (old.mask + 1) : 64;

	slots->all = zeroed(n, sizeof(*slots->all));
	slots->mask = n - 1;
	for (size_t i = 0; old.n > 0 && i <= old.mask; i++) {
		if (old.all[i])
			put(slots, old.all[i]);
	}
	free(old.all);
}

void
slots_add(struct slots *slots, uint32_t hash, uint32_t number)
{
	if (slots->n == 0 || 2 * slots->n > slots->mask)
		more(slots);
	put(slots, (uint64_t)hash << 32 | number);
	slots->n++;
}

void
slots_free(struct slots *slots)
{
	free(slots->all);
	*slots = (struct slots){ 0 };
}
