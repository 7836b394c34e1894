#include "near.h"

#include <stdlib.h>

#include "err.h"
#include "rarity.h"

/*
 * How texts that may be alike are found. Words are numbered by how many texts
 * have them, the rarest first. Two texts of likeness LIKE have at least FEWEST
 * of the lesser weight in common, and at least LIKE_PART of the greater, so
 * the lesser has a common word among those that make up the first 1 - FEWEST
 * of its weight, and the greater among the first 1 - LIKE_PART of its own.
 * Texts are taken from the least weight on: each looks for lesser ones under
 * the words of its greater prefix, then is listed under those of its smaller
 * one. What is behind a word of the greater prefix bounds what can be common.
 */
enum {
	FEWEST = 640,  /* thousandths */
	LOOK = 256,    /* texts looked at under one word */
	COMPARE = 256, /* texts that one text is compared with */
	ROUNDS = 4,    /* for those that left a group */
};

/* A text under one of its words. */
struct posting {
	uint64_t all, heavy; /* signatures */
	uint32_t text, weight;
};

struct search {
	struct similar *similar;
	uint64_t *order;  /* the different texts: weight and number */
	size_t n_order;
	size_t *start;    /* by word: its postings, */
	uint32_t *filled; /* and how many there are by now */
	struct posting *postings;
	uint32_t *seen;   /* by text: the last look at it */
	uint32_t look;
	uint64_t *found;  /* texts that are alike: likeness and number */
	size_t n_found, cap_found;
	size_t compared;  /* with the present text */
};

uint32_t
near_kept(struct similar *similar, uint32_t text)
{
	struct similar_text *texts = similar->texts;

	while (texts[text].kept != text) {
		texts[text].kept = texts[texts[text].kept].kept;
		text = texts[text].kept;
	}
	return text;
}

static struct reading
reading_of(const struct similar *similar, const struct similar_text *t)
{
	return (struct reading){ .words = similar->all + t->first, .n = t->n,
	    .weight = t->weight, .change = t->change };
}

static enum relation
compare(const struct similar *similar, uint32_t a, uint32_t b,
    unsigned atleast, unsigned *likeness)
{
	struct reading older, newer;

	older = reading_of(similar, &similar->texts[a < b ? a : b]);
	newer = reading_of(similar, &similar->texts[a < b ? b : a]);
	return relate(&similar->words.lexicon, &older, &newer, atleast,
	    likeness);
}

static int
number_cmp(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* ---- the lists of texts ---- */

/* How many of a text's first words it is listed under. */
static size_t
listed(const struct similar *similar, const struct similar_text *t)
{
	const struct word *words = similar->all + t->first;
	uint64_t before = 0;
	size_t n = 0;

	while (n < t->n && 1000 * before <= (1000 - FEWEST) *
	    (uint64_t)t->weight)
		before += words[n++].weight;
	return n;
}

/* Makes room for the postings of the texts in order. */
static void
prepare(struct search *search)
{
	struct similar *similar = search->similar;
	size_t words = similar->words.lexicon.intern.n, total = 0;

	memset(search->filled, 0, words * sizeof(*search->filled));
	for (size_t i = 0; i < search->n_order; i++) {
		const struct similar_text *t =
		    &similar->texts[(uint32_t)search->order[i]];
		size_t n = listed(similar, t);

		for (size_t k = 0; k < n; k++)
			search->filled[similar->all[t->first + k].id]++;
	}
	for (size_t id = 0; id < words; id++) {
		search->start[id] = total;
		total += search->filled[id];
		search->filled[id] = 0;
	}
	free(search->postings);
	search->postings = calloc(total + 1, sizeof(*search->postings));
	if (search->postings == NULL)
		die_memory();
}

static void
list(struct search *search, uint32_t text)
{
	struct similar *similar = search->similar;
	const struct similar_text *t = &similar->texts[text];
	size_t n = listed(similar, t);

	for (size_t k = 0; k < n; k++) {
		uint32_t id = similar->all[t->first + k].id;

		search->postings[search->start[id] + search->filled[id]++] =
		    (struct posting){ t->signature, t->heavy, text, t->weight };
	}
}

/* ---- looking for what is alike ---- */

static void
found(struct search *search, uint32_t text, uint32_t other)
{
	struct similar *similar = search->similar;
	unsigned likeness;
	enum relation relation;

	search->compared++;
	relation = compare(similar, text, other, LIKE, &likeness);
	if (relation == RELATION_SAME) {
		search->found = grow(search->found, &search->cap_found,
		    search->n_found + 1, sizeof(*search->found));
		search->found[search->n_found++] =
		    (uint64_t)(1000 - likeness) << 32 | other;
	} else if (relation == RELATION_NEWER) {
		similar->edges = grow(similar->edges, &similar->cap_edges,
		    similar->n_edges + 1, sizeof(*similar->edges));
		similar->edges[similar->n_edges++] = (struct similar_edge){
		    .old = text < other ? text : other,
		    .new = text < other ? other : text };
	}
}

/* How many postings, by weight, are of at most that one. */
static size_t
not_above(const struct posting *postings, size_t n, uint64_t weight)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (postings[middle].weight <= weight)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* A heavy word whose bit the other has not is not in common. */
static bool
may_be_alike(const struct posting *a, const struct similar_text *b)
{
	uint64_t only_a = HEAVY * (uint64_t)__builtin_popcountll(
	    a->heavy & ~b->signature);
	uint64_t only_b = HEAVY * (uint64_t)__builtin_popcountll(
	    b->heavy & ~a->all);
	uint64_t common = a->weight - only_a;

	if (common > b->weight - only_b)
		common = b->weight - only_b;
	return 1000 * common >= (uint64_t)FEWEST * a->weight &&
	    relate_likeness(a->weight, b->weight, common) >= LIKE;
}

/* Lesser texts under a word; the heaviest, listed last, come first. */
static void
look(struct search *search, uint32_t text, uint32_t id, uint64_t behind)
{
	const struct similar_text *t = &search->similar->texts[text];
	const struct posting *postings =
	    search->postings + search->start[id];
	size_t i = not_above(postings, search->filled[id],
	    1000 * behind / FEWEST);

	for (size_t n = 0; i-- > 0 && n < LOOK; n++) {
		const struct posting *p = &postings[i];

		if (1000 * (uint64_t)p->weight <
		    LIKE_PART * (uint64_t)t->weight ||
		    search->compared == COMPARE)
			return;
		if (!may_be_alike(p, t) || search->seen[p->text] == search->look)
			continue;
		search->seen[p->text] = search->look;
		if (search->similar->texts[p->text].class == t->class)
			found(search, text, p->text);
	}
}

/* Takes in the groups of the texts that were found, the most alike first. */
static void
join(struct search *search, uint32_t text)
{
	struct similar *similar = search->similar;

	if (search->n_found > 0)
		qsort(search->found, search->n_found, sizeof(*search->found),
		    number_cmp);
	for (size_t i = 0; i < search->n_found; i++) {
		uint32_t other = (uint32_t)search->found[i];
		uint32_t group = near_kept(similar, other);
		unsigned likeness;

		if (group != text && (group == other || compare(similar, group,
		    text, LIKE_ENOUGH, &likeness) == RELATION_SAME))
			similar->texts[group].kept = text;
	}
}

static void
place(struct search *search, uint32_t text)
{
	struct similar *similar = search->similar;
	const struct similar_text *t = &similar->texts[text];
	uint64_t behind = t->weight;

	search->n_found = search->compared = 0;
	search->look++;
	for (size_t k = 0; k < t->n && 1000 * behind >=
	    LIKE_PART * (uint64_t)t->weight; k++) {
		const struct word *w = &similar->all[t->first + k];

		look(search, text, w->id, behind);
		behind -= w->weight;
	}
	list(search, text);
	join(search, text);
}

/*
 * A text can be far from the one that stands for it, by way of those between.
 * Such ones leave their group; order is left with them.
 */
static void
leave(struct search *search)
{
	struct similar *similar = search->similar;
	struct similar_text *texts = similar->texts;
	size_t n = 0;

	/* A text joins a later one in this order only. */
	for (size_t i = search->n_order; i-- > 0; ) {
		uint32_t text = (uint32_t)search->order[i];

		texts[text].kept = texts[texts[text].kept].kept;
	}
	for (size_t i = 0; i < search->n_order; i++) {
		uint32_t text = (uint32_t)search->order[i];
		uint32_t group = texts[text].kept;
		unsigned likeness;

		if (group != text && compare(similar, text, group, LIKE_LEAST,
		    &likeness) != RELATION_SAME)
			search->order[n++] = search->order[i];
	}
	for (size_t i = 0; i < n; i++)
		texts[(uint32_t)search->order[i]].kept =
		    (uint32_t)search->order[i];
	search->n_order = n;
}

void
near_join(struct similar *similar, const uint32_t twin[])
{
	struct search search = { .similar = similar };
	size_t words = similar->words.lexicon.intern.n;

	search.order = calloc(similar->n + 1, sizeof(*search.order));
	search.start = calloc(words, sizeof(*search.start));
	search.filled = calloc(words, sizeof(*search.filled));
	search.seen = calloc(similar->n + 1, sizeof(*search.seen));
	if (!search.order || !search.start || !search.filled || !search.seen)
		die_memory();
	for (size_t i = 0; i < similar->n; i++) {
		if (twin[i] == i)
			search.order[search.n_order++] =
			    (uint64_t)similar->texts[i].weight << 32 | i;
	}
	qsort(search.order, search.n_order, sizeof(*search.order), number_cmp);
	for (int round = 0; round < ROUNDS && search.n_order > 0; round++) {
		prepare(&search);
		for (size_t i = 0; i < search.n_order; i++)
			place(&search, (uint32_t)search.order[i]);
		leave(&search);
	}
	free(search.order);
	free(search.start);
	free(search.filled);
	free(search.postings);
	free(search.seen);
	free(search.found);
}
