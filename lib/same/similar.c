#include "same/similar.h"

#include <stdlib.h>

#include "base/err.h"
#include "same/near.h"
#include "same/rarity.h"

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
	slots_free(&similar->sets);
	free(similar->texts);
	free(similar->newer);
	free(similar->all);
	free(similar->edges);
}

uint32_t
similar_kept(struct similar *similar, uint32_t text)
{
	struct similar_text *texts = similar->texts;

	while (texts[text].kept != text) {
		texts[text].kept = texts[texts[text].kept].kept;
		text = texts[text].kept;
	}
	return text;
}

/* ---- adding, texts of equal words to each other ---- */

static uint32_t
hash_of(const struct wordset *set, uint8_t class)
{
	uint64_t hash = class;

	for (size_t i = 0; i < set->n; i++) {
		hash = (hash ^ set->all[i].id ^
			   (uint64_t)set->all[i].flags << 40) *
		    UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return slots_hash(hash);
}

/* The first text of these words, or the number of the next one. */
static uint32_t
find(struct similar *similar, const struct wordset *set, uint8_t class)
{
	uint32_t hash = hash_of(set, class), text;
	size_t at = hash;

	while ((text = slots_next(&similar->sets, hash, &at)) > 0) {
		const struct similar_text *t = &similar->texts[text - 1];

		if (t->n == set->n && t->class == class &&
		    memcmp(&similar->all[t->first], set->all,
			set->n * sizeof(*set->all)) == 0)
			return text - 1;
	}
	slots_add(&similar->sets, hash, (uint32_t)similar->n + 1);
	return (uint32_t)similar->n;
}

static struct similar_text *
new_text(struct similar *similar)
{
	if (similar->n >= UINT32_MAX - 1)
		die("too many texts");
	similar->texts = grow(similar->texts, &similar->cap, similar->n + 1,
	    sizeof(*similar->texts));
	return &similar->texts[similar->n++];
}

/* The latest of equal texts stands for them. */
static void
add_equal(struct similar *similar, uint32_t earlier, bool change)
{
	struct similar_text *t = new_text(similar);
	uint32_t text = (uint32_t)similar->n - 1;

	earlier = similar_kept(similar, earlier);
	*t = similar->texts[earlier];
	t->change = change;
	t->kept = similar->texts[earlier].kept = text;
}

static void
add_new(struct similar *similar, const struct wordset *set, uint8_t class,
    bool change)
{
	struct similar_text *t = new_text(similar);
	uint64_t weight = 0;

	similar->all = grow(similar->all, &similar->cap_all,
	    similar->n_all + set->n, sizeof(*similar->all));
	memcpy(similar->all + similar->n_all, set->all,
	    set->n * sizeof(*set->all));
	for (size_t i = 0; i < set->n; i++)
		weight += set->all[i].weight;
	if (weight > UINT32_MAX)
		die("too long a text");
	*t = (struct similar_text){ .first = similar->n_all,
		.n = (uint32_t)set->n,
		.weight = (uint32_t)weight,
		.class = class,
		.change = change,
		.kept = (uint32_t)similar->n - 1 };
	similar->n_all += set->n;
}

void
similar_add(struct similar *similar, struct str text, uint8_t class, bool exact)
{
	struct words *words = &similar->words;
	uint32_t equal;

	if (exact)
		words_whole(words, text);
	else
		words_read(words, text);
	equal = find(similar, &words->found, class);
	if (equal < similar->n)
		add_equal(similar, equal, words->change);
	else
		add_new(similar, &words->found, class, words->change);
}

void
similar_repeat(struct similar *similar, uint32_t earlier)
{
	add_equal(similar, earlier, similar->texts[earlier].change);
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
	const struct similar_text *texts = similar->texts;
	uint32_t *newer = zeroed(similar->n + 1, sizeof(*newer));
	uint32_t *newest = zeroed(similar->n + 1, sizeof(*newest));

	for (uint32_t i = 0; i < similar->n; i++) {
		newer[i] = i;
		newest[texts[i].kept] = i;
	}
	for (size_t i = 0; i < similar->n_edges; i++) {
		struct similar_edge e = similar->edges[i];
		uint32_t old = texts[e.old].kept, new = texts[e.new].kept;

		if (old == e.old && new != old && newest[old] < e.new &&
		    (newer[old] == old || newest[newer[old]] < newest[new]))
			newer[old] = new;
	}
	free(newest);
	similar->newer = newer;
}

void
similar_group(struct similar *similar)
{
	slots_free(&similar->sets);
	/* One step to the latest of equal words: each joins a later one. */
	for (size_t i = similar->n; i-- > 0;)
		similar->texts[i].kept =
		    similar->texts[similar->texts[i].kept].kept;
	rarity_number(similar);
	near_join(similar);
	for (uint32_t i = 0; i < similar->n; i++)
		similar->texts[i].kept = similar_kept(similar, i);
	free(similar->all);
	similar->all = NULL;
	overtake(similar);
}
