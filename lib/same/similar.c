#include "similar.h"

#include <stdlib.h>

#include "err.h"
#include "near.h"
#include "rarity.h"

void
similar_open(struct similar *similar)
{
	*similar = (struct similar){ 0 };
	words_open(&similar->words);
}

void
similar_close(struct similar *similar)
{
	words_close(&similar->words);
	free(similar->texts);
	free(similar->all);
	free(similar->edges);
}

void
similar_add(struct similar *similar, struct str text, uint8_t class, bool exact)
{
	struct words *words = &similar->words;
	const struct wordset *found = &words->found;
	struct similar_text *t;
	uint64_t weight = 0;

	if (exact)
		words_whole(words, text);
	else
		words_read(words, text);
	similar->texts = grow(similar->texts, &similar->cap, similar->n + 1,
	    sizeof(*similar->texts));
	similar->all = grow(similar->all, &similar->cap_all,
	    similar->n_all + found->n, sizeof(*similar->all));
	memcpy(similar->all + similar->n_all, found->all,
	    found->n * sizeof(*found->all));
	for (size_t i = 0; i < found->n; i++)
		weight += found->all[i].weight;
	if (weight > UINT32_MAX || similar->n >= UINT32_MAX - 1)
		die("too many texts");
	t = &similar->texts[similar->n];
	*t = (struct similar_text){ .first = similar->n_all,
		.n = (uint32_t)found->n,
		.weight = (uint32_t)weight,
		.class = class,
		.change = words->change,
		.kept = (uint32_t)similar->n,
		.newer = (uint32_t)similar->n,
		.newest = (uint32_t)similar->n };
	similar->n_all += found->n;
	similar->n++;
}

/* ---- texts of equal words ---- */

static uint64_t
hash_of(const struct similar *similar, const struct similar_text *t)
{
	uint64_t hash = t->class;

	for (size_t i = 0; i < t->n; i++) {
		const struct word *w = &similar->all[t->first + i];

		hash = (hash ^ w->id ^ (uint64_t)w->flags << 40) *
		    UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return hash;
}

static bool
equal(const struct similar *similar, const struct similar_text *a,
    const struct similar_text *b)
{
	if (a->n != b->n || a->class != b->class)
		return false;
	for (size_t i = 0; i < a->n; i++) {
		const struct word *x = &similar->all[a->first + i];
		const struct word *y = &similar->all[b->first + i];

		if (x->id != y->id || x->flags != y->flags ||
		    x->weight != y->weight)
			return false;
	}
	return true;
}

/* The latest text of equal words, for each. */
static void
find_twins(const struct similar *similar, uint32_t twin[])
{
	size_t n_slots = 16;
	uint32_t *slots;

	while (n_slots < 2 * similar->n)
		n_slots *= 2;
	slots = calloc(n_slots, sizeof(*slots));
	if (slots == NULL)
		die_memory();
	for (size_t i = similar->n; i-- > 0;) {
		const struct similar_text *t = &similar->texts[i];
		size_t at = hash_of(similar, t) & (n_slots - 1);

		while (slots[at] &&
		    !equal(similar, t, &similar->texts[slots[at] - 1]))
			at = (at + 1) & (n_slots - 1);
		if (!slots[at])
			slots[at] = (uint32_t)i + 1;
		twin[i] = slots[at] - 1;
	}
	free(slots);
}

/* ---- what is obsolete ---- */

/*
 * A group gives way to a newer text that overtakes the one which stands for
 * it, unless it has been told again since. So time runs one way, and what is
 * newer cannot be given up for what is older.
 */
static void
overtake(struct similar *similar)
{
	struct similar_text *texts = similar->texts;

	for (size_t i = 0; i < similar->n; i++)
		texts[texts[i].kept].newest = (uint32_t)i;
	for (size_t i = 0; i < similar->n_edges; i++) {
		struct similar_edge e = similar->edges[i];
		uint32_t old = near_kept(similar, e.old),
			 new = near_kept(similar, e.new);

		if (old == e.old && new != old && texts[old].newest < e.new &&
		    (texts[old].newer == old ||
			texts[texts[old].newer].newest < texts[new].newest))
			texts[old].newer = new;
	}
}

void
similar_group(struct similar *similar)
{
	uint32_t *twin = calloc(similar->n + 1, sizeof(*twin));

	if (twin == NULL)
		die_memory();
	find_twins(similar, twin);
	rarity_number(similar, twin);
	near_join(similar, twin);
	for (size_t i = 0; i < similar->n; i++)
		similar->texts[i].kept = near_kept(similar, twin[i]);
	overtake(similar);
	free(twin);
}
