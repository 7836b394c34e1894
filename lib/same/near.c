#include "same/near.h"

#include <stdlib.h>

#include "same/postings.h"
#include "same/rarity.h"
#include "same/relate.h"

/*
 * How texts that may be alike are found. Words are numbered by how many texts
 * have them, the rarest first. Two texts that say the same have at least
 * LIKE_LESSER of the lesser weight in common, and at least LIKE_PART of the
 * greater, so the lesser has a common word among those that make up the first
 * 1 - LIKE_LESSER of its weight, and the greater among the first 1 - LIKE_PART
 * of its own. Texts are taken from the least weight on: each looks for lesser
 * ones under the words of its greater prefix, then is listed under those of its
 * smaller one. What is behind a word of the greater prefix bounds what can be
 * common.
 */
enum {
	LOOK = 16,    /* texts looked at under one word */
	COMPARE = 32, /* texts that one text is compared with */
	ROUNDS = 4,   /* for those that left a group */
};

struct search {
	struct similar *similar;
	uint64_t *order; /* the different texts: weight and number */
	size_t n_order;
	struct postings postings;
	uint32_t *seen; /* by text: the last look at it */
	uint32_t look;
	uint64_t *found; /* texts that are alike: likeness and number */
	size_t n_found, cap_found;
	uint64_t heavy;  /* of the present text: posting.heavy */
	size_t compared; /* with it */
};

static struct reading
reading_of(const struct similar *similar, const struct similar_text *t)
{
	return (struct reading){ .words = similar->all + t->first,
		.n = t->n,
		.weight = t->weight,
		.change = t->change };
}

static enum relation
compare(const struct similar *similar, uint32_t a, uint32_t b, unsigned atleast,
    unsigned *likeness)
{
	struct reading older, newer;

	older = reading_of(similar, &similar->texts[a < b ? a : b]);
	newer = reading_of(similar, &similar->texts[a < b ? b : a]);
	return relate(&similar->words.lexicon, &older, &newer, atleast,
	    likeness);
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
		search->found[search->n_found++] = (uint64_t)(1000 - likeness)
			<< 32 |
		    other;
	} else if (relation == RELATION_NEWER) {
		similar->edges = grow(similar->edges, &similar->cap_edges,
		    similar->n_edges + 1, sizeof(*similar->edges));
		similar->edges[similar->n_edges++] = (struct similar_edge){
			.old = text < other ? text : other,
			.new = text < other ? other : text
		};
	}
}

/* Portable: a call of the compiler's own takes longer. */
static unsigned
bits(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) +
	    (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* A heavy word whose bit the other has not is not in common. */
static uint64_t
most_common(uint64_t weight, uint64_t heavy, uint64_t signature)
{
	return weight - HEAVY * bits(heavy & ~signature & PLACES_MASK);
}

/*
 * Whether the likeness can be enough where so many lead words are of one text
 * alone. Most of what is looked at ends here: no division; what is lost to
 * rounding is less than what is granted.
 */
static bool
may_suffice(uint64_t lesser, uint64_t greater, uint64_t common, unsigned alone)
{
	double all = (double)(lesser + greater - common);
	unsigned least = LIKE + LIKE_LEAD * alone;

	return 1000.0 * (double)common * ((double)lesser + all) >=
	    (2 * least - 1) * (double)lesser * all;
}

/* By what the posting itself tells, without a look at its text. */
static bool
may_be_found(const struct posting *p, const struct similar_text *t)
{
	uint64_t common = most_common(p->weight, p->heavy, t->signature);

	return 1000 * common >= LIKE_LESSER * (uint64_t)p->weight &&
	    may_suffice(p->weight, t->weight, common,
		rarity_alone(p->heavy, t->signature));
}

/* By what its text tells besides. */
static bool
may_be_alike(struct search *search, const struct similar_text *t,
    const struct posting *p)
{
	const struct similar_text *other = &search->similar->texts[p->text];
	uint64_t common = most_common(t->weight, search->heavy,
	    other->signature);
	uint64_t least = most_common(p->weight, p->heavy, t->signature);

	if (search->seen[p->text] == search->look ||
	    !may_suffice(p->weight, t->weight, common < least ? common : least,
		rarity_alone(t->signature, other->signature) +
		    rarity_alone(other->signature, t->signature)))
		return false;
	search->seen[p->text] = search->look;
	return other->class == t->class;
}

/*
 * Lesser texts under a word; the heaviest, listed last, come first. Memory is
 * asked for before it is needed: most of the time goes by waiting for it.
 */
static void
look(struct search *search, uint32_t text, uint32_t id, uint64_t behind)
{
	struct similar *similar = search->similar;
	const struct similar_text *t = &similar->texts[text];
	const struct postings_list *list = &search->postings.lists[id];
	const struct posting *p, *some[LOOK];
	size_t i = postings_not_above(list, 1000 * behind / LIKE_LESSER);
	size_t n = 0, alike = 0;

	for (size_t end = i > LOOK ? i - LOOK : 0; i > end; i--) {
		p = &list->all[i - 1];
		if (1000 * (uint64_t)p->weight <
		    LIKE_PART * (uint64_t)t->weight)
			break;
		if (!may_be_found(p, t))
			continue;
		__builtin_prefetch(&similar->texts[p->text]);
		__builtin_prefetch(&search->seen[p->text]);
		some[n++] = p;
	}
	for (i = 0; i < n; i++) {
		p = some[i];
		if (!may_be_alike(search, t, p))
			continue;
		__builtin_prefetch(
		    similar->all + similar->texts[p->text].first);
		some[alike++] = p;
	}
	for (i = 0; i < alike && search->compared < COMPARE; i++)
		found(search, text, some[i]->text);
}

/* Takes in the groups of the texts that were found, the most alike first. */
static void
join(struct search *search, uint32_t text)
{
	struct similar *similar = search->similar;

	if (search->n_found > 0)
		qsort(search->found, search->n_found, sizeof(*search->found),
		    rarity_cmp);
	for (size_t i = 0; i < search->n_found; i++) {
		uint32_t other = (uint32_t)search->found[i];
		uint32_t group = similar_kept(similar, other);
		unsigned likeness;

		if (group != text &&
		    (group == other ||
			compare(similar, group, text, LIKE_ENOUGH, &likeness) ==
			    RELATION_SAME))
			similar->texts[group].kept = text;
	}
}

/* Where the lists of a text's words end is where they are looked at. */
static void
prepare(struct search *search, uint64_t signature, const struct word words[],
    size_t n)
{
	const struct postings_list *lists = search->postings.lists;

	search->n_found = search->compared = 0;
	search->heavy = signature & ~PLACES_MASK;
	search->look++;
	for (size_t k = 0; k < n; k++) {
		__builtin_prefetch(&lists[words[k].id]);
		if (words[k].weight >= HEAVY)
			search->heavy |= rarity_bit(words[k].id);
	}
	for (size_t k = 0; k < n; k++) {
		const struct postings_list *list = &lists[words[k].id];

		if (list->n > 0)
			__builtin_prefetch(&list->all[list->n - 1]);
	}
}

/* Asks for the words of one of the next texts, and a later text. */
static void
fetch(const struct search *search, size_t next, size_t later)
{
	const struct similar *similar = search->similar;

	if (later >= search->n_order)
		return;
	__builtin_prefetch(
	    similar->all + similar->texts[(uint32_t)search->order[next]].first);
	__builtin_prefetch(&similar->texts[(uint32_t)search->order[later]]);
}

static void
place(struct search *search, uint32_t text)
{
	const struct similar *similar = search->similar;
	const struct similar_text *t = &similar->texts[text];
	const struct word *words = similar->all + t->first;
	uint64_t behind = t->weight;

	prepare(search, t->signature, words, t->n);
	for (size_t k = 0;
	     k < t->n && 1000 * behind >= LIKE_PART * (uint64_t)t->weight &&
	     search->compared < COMPARE;
	     k++) {
		if (words[k].id >= similar->n_once)
			look(search, text, words[k].id, behind);
		behind -= words[k].weight;
	}
	postings_add(&search->postings, text, search->heavy);
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
	for (size_t i = search->n_order; i-- > 0;) {
		uint32_t text = (uint32_t)search->order[i];

		texts[text].kept = texts[texts[text].kept].kept;
	}
	for (size_t i = 0; i < search->n_order; i++) {
		uint32_t text = (uint32_t)search->order[i];
		uint32_t group = texts[text].kept;
		unsigned likeness;

		if (group != text &&
		    compare(similar, text, group, LIKE_LEAST, &likeness) !=
			RELATION_SAME)
			search->order[n++] = search->order[i];
	}
	for (size_t i = 0; i < n; i++)
		texts[(uint32_t)search->order[i]].kept = (uint32_t)
							     search->order[i];
	search->n_order = n;
}

void
near_join(struct similar *similar)
{
	struct search search = { .similar = similar };

	search.order = zeroed(similar->n + 1, sizeof(*search.order));
	search.seen = zeroed(similar->n + 1, sizeof(*search.seen));
	for (size_t i = 0; i < similar->n; i++) {
		if (similar->texts[i].kept == i)
			search.order[search.n_order++] =
			    (uint64_t)similar->texts[i].weight << 32 | i;
	}
	qsort(search.order, search.n_order, sizeof(*search.order), rarity_cmp);
	for (int round = 0; round < ROUNDS && search.n_order > 0; round++) {
		postings_open(&search.postings, similar, search.order,
		    search.n_order);
		for (size_t i = 0; i < search.n_order; i++) {
			fetch(&search, i + 2, i + 4);
			place(&search, (uint32_t)search.order[i]);
		}
		postings_close(&search.postings);
		leave(&search);
	}
	free(search.order);
	free(search.seen);
	free(search.found);
}
