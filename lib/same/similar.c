#include "same/similar.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/sort.h"
#include "same/paraphrases.h"

struct edge {
	uint32_t old, new;
};

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
	free(similar->counts);
	free(similar->edges);
}

/* Follows kept to its end, before and while texts are grouped. */
static uint32_t
group_of(struct similar *similar, uint32_t text)
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

/* The latest of equal texts represents them. */
static void
add_equal(struct similar *similar, uint32_t earlier, bool change)
{
	struct similar_text *t = new_text(similar);
	uint32_t text = (uint32_t)similar->n - 1;

	earlier = group_of(similar, earlier);
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

/* ---- numbers by rarity, signatures ---- */

/* What a heavy word weighs at least. */
enum { HEAVY = 10 };

/*
 * A signature has a bit for each word (several may share one), and above these
 * the places of the bits of the two lead words; NO_LEAD where there is none.
 */
enum { PLACES = 52, LEAD_BITS = 6, NO_LEAD = 63 };
#define PLACES_MASK ((UINT64_C(1) << PLACES) - 1)

static unsigned
place_of(uint32_t id)
{
	return (unsigned)((uint64_t)(id * UINT32_C(0x9e3779b1)) * PLACES >> 32);
}

static uint64_t
bit_of(uint32_t id)
{
	return UINT64_C(1) << place_of(id);
}

/* How many lead words of one text another lacks, at least. */
static unsigned
leads_alone(uint64_t signature, uint64_t other)
{
	uint64_t lacks = ~other & PLACES_MASK;

	return (unsigned)(lacks >> (signature >> PLACES & NO_LEAD) & 1) +
	    (unsigned)(lacks >> (signature >> (PLACES + LEAD_BITS)) & 1);
}

/* Of uint64_t, whose upper halves are the keys. */
static int
upper_cmp(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return number_cmp(*x, *y);
}

/* By word: how many different texts have it. */
static uint32_t *
count_texts(const struct similar *similar)
{
	uint32_t *counts = zeroed(similar->n_ids, sizeof(*counts));

	for (size_t i = 0; i < similar->n; i++) {
		const struct similar_text *t = &similar->texts[i];

		for (size_t k = 0; t->kept == i && k < t->n; k++)
			counts[similar->all[t->first + k].id]++;
	}
	return counts;
}

/* By old number: the new one. Sets what is known of words by the new ones. */
static uint32_t *
ranks(struct similar *similar)
{
	size_t words = similar->n_ids = similar->words.lexicon.intern.n;
	uint32_t *counts = count_texts(similar), most = 0, *next;
	uint32_t *rank = zeroed(words, sizeof(*rank));

	similar->counts = zeroed(words, sizeof(*similar->counts));
	for (size_t id = 0; id < words; id++)
		most = counts[id] > most ? counts[id] : most;
	/* By count: the next new number. 0 remains no word. */
	next = zeroed((size_t)most + 3, sizeof(*next));
	next[0] = 1;
	for (size_t id = 1; id < words; id++)
		next[counts[id] + 1]++;
	for (size_t count = 0; count <= (size_t)most + 1; count++)
		next[count + 1] += next[count];
	similar->n_once = next[2];
	for (size_t id = 1; id < words; id++) {
		rank[id] = next[counts[id]]++;
		similar->counts[rank[id]] = counts[id];
	}
	free(next);
	free(counts);
	return rank;
}

/* Its words by their new numbers, and its signature. */
static void
number_text(struct similar_text *t, struct word words[], const uint32_t rank[])
{
	uint64_t leads = 0;
	unsigned n = 0;

	for (size_t k = 0; k < t->n; k++) {
		uint32_t id = words[k].id = rank[words[k].id];

		t->signature |= bit_of(id);
		if (words[k].flags & WORD_LEAD)
			leads |= (uint64_t)place_of(id) << LEAD_BITS * n++;
	}
	for (; n < 2; n++)
		leads |= (uint64_t)NO_LEAD << LEAD_BITS * n;
	t->signature |= leads << PLACES;
	words_sort(words, t->n);
}

/*
 * Numbers the words of the texts that no later one equals by how many have
 * them, the rarest first, so that the order of numbers is that of rarity.
 */
static void
number_words(struct similar *similar)
{
	uint32_t *rank = ranks(similar);

	lexicon_renumber(&similar->words.lexicon, rank);
	for (size_t i = 0; i < similar->n; i++) {
		struct similar_text *t = &similar->texts[i];

		if (t->kept == i)
			number_text(t, similar->all + t->first, rank);
	}
	free(rank);
}

/* ---- lists of texts under their rarest words ---- */

/*
 * How texts that may be alike are found: a similarity join by prefixes. Words
 * are numbered by rarity. Two texts that say the same have at least
 * LIKE_LESSER of the lesser weight in common, and at least LIKE_PART of the
 * greater. So the lesser has a common word among those that make up the first
 * 1 - LIKE_LESSER of its weight, and the greater among the first 1 - LIKE_PART
 * of its own. Texts are taken from the least weight on: each looks for lesser
 * ones under the words of its greater prefix, then is listed under those of its
 * smaller one. The weight after a word of the greater prefix bounds what can be
 * common.
 */
struct posting {
	uint64_t heavy; /* signature of the words that weigh most, and of
	                   the lead words */
	uint32_t text, weight;
};

struct postings {
	const struct similar *similar;
	struct postings_list {
		struct posting *all;
		size_t n; /* by now */
	} * lists;        /* by word */
	struct posting *all;
};

/*
 * The next of a text's words that it is listed under, or NULL; k is the place
 * of the next one to look at, `before` the weight ahead of it. No text is
 * looked for under a word that it alone has.
 */
static const struct word *
listed(const struct similar *similar, const struct similar_text *t, size_t *k,
    uint64_t *before)
{
	const struct word *words = similar->all + t->first;

	while (*k < t->n &&
	    1000 * *before <= (1000 - LIKE_LESSER) * (uint64_t)t->weight) {
		const struct word *word = &words[(*k)++];

		*before += word->weight;
		if (word->id >= similar->n_once)
			return word;
	}
	return NULL;
}

/* Room for the texts in order (weight and number), which are added later. */
static void
postings_open(struct postings *postings, const struct similar *similar,
    const uint64_t order[], size_t n)
{
	struct postings_list *lists = zeroed(similar->n_ids, sizeof(*lists));
	size_t total = 0;

	for (size_t i = 0; i < n; i++) {
		const struct similar_text *t =
		    &similar->texts[(uint32_t)order[i]];
		const struct word *word;
		uint64_t before = 0;
		size_t k = 0;

		while ((word = listed(similar, t, &k, &before)) != NULL) {
			lists[word->id].n++;
			total++;
		}
	}
	*postings = (struct postings){ .similar = similar, .lists = lists };
	postings->all = zeroed(total + 1, sizeof(*postings->all));
	total = 0;
	for (size_t word = 0; word < similar->n_ids; word++) {
		lists[word].all = postings->all + total;
		total += lists[word].n;
		lists[word].n = 0;
	}
}

static void
postings_close(struct postings *postings)
{
	free(postings->lists);
	free(postings->all);
}

/* None that was added before may weigh more. */
static void
postings_add(struct postings *postings, uint32_t text, uint64_t heavy)
{
	const struct similar *similar = postings->similar;
	const struct similar_text *t = &similar->texts[text];
	const struct word *word;
	uint64_t before = 0;
	size_t k = 0;

	while ((word = listed(similar, t, &k, &before)) != NULL) {
		struct postings_list *list = &postings->lists[word->id];

		list->all[list->n++] = (struct posting){ heavy, text,
			t->weight };
	}
}

/*
 * How many of a list weigh no more than that. Steps of powers of two: a growing
 * list is looked at in the same places.
 */
static size_t
postings_not_above(const struct postings_list *list, uint64_t weight)
{
	size_t n = 0, step = 1;

	if (list->n == 0 || list->all[list->n - 1].weight <= weight)
		return list->n;
	while (step <= list->n / 2)
		step *= 2;
	for (; step > 0; step /= 2) {
		if (n + step <= list->n &&
		    list->all[n + step - 1].weight <= weight)
			n += step;
	}
	return n;
}

/* ---- looking for what is alike ---- */

enum {
	LOOK = 16,    /* texts looked at under one word */
	COMPARE = 32, /* texts that one text is compared with */
	ROUNDS = 4,   /* for texts that left a group */
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

static struct texts
texts_of(const struct similar *similar)
{
	return (struct texts){ .lexicon = &similar->words.lexicon,
		.all = similar->texts,
		.n = similar->n,
		.n_all = similar->n + similar->n_apart,
		.words = similar->all,
		.counts = similar->counts,
		.n_ids = similar->n_ids };
}

static enum relation
compare(const struct similar *similar, uint32_t a, uint32_t b, unsigned atleast,
    unsigned *likeness)
{
	struct texts texts = texts_of(similar);
	struct reading older = texts_reading(&texts, a < b ? a : b);
	struct reading newer = texts_reading(&texts, a < b ? b : a);

	return relate(&similar->words.lexicon, &older, &newer, atleast,
	    likeness);
}

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
		similar->edges[similar->n_edges++] = (struct edge){
			.old = text < other ? text : other,
			.new = text < other ? other : text
		};
	}
}

/* Portable, and faster than a call of the compiler's own. */
static unsigned
bits(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) +
	    (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* A heavy word whose bit the other lacks is not in common. */
static uint64_t
most_common(uint64_t weight, uint64_t heavy, uint64_t signature)
{
	return weight - HEAVY * bits(heavy & ~signature & PLACES_MASK);
}

/*
 * Whether the likeness can be enough where so many lead words are of one text
 * alone. Most candidates end here, so there is no division; the bound is
 * generous enough for the rounding.
 */
static bool
may_suffice(uint64_t lesser, uint64_t greater, uint64_t common, unsigned alone)
{
	double all = (double)(lesser + greater - common);
	unsigned least = LIKE + LIKE_LEAD * alone;

	return 1000.0 * (double)common * ((double)lesser + all) >=
	    (2 * least - 1) * (double)lesser * all;
}

/* By the posting alone, without a look at its text. */
static bool
may_be_found(const struct posting *p, const struct similar_text *t)
{
	uint64_t common = most_common(p->weight, p->heavy, t->signature);

	return 1000 * common >= LIKE_LESSER * (uint64_t)p->weight &&
	    may_suffice(p->weight, t->weight, common,
		leads_alone(p->heavy, t->signature));
}

/* By its text, too. */
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
		leads_alone(t->signature, other->signature) +
		    leads_alone(other->signature, t->signature)))
		return false;
	search->seen[p->text] = search->look;
	return other->class == t->class;
}

/*
 * Lesser texts under a word; the heaviest, listed last, come first. Memory is
 * prefetched: most of the time would be spent waiting for it.
 */
static void
look(struct search *search, uint32_t text, uint32_t id, uint64_t rest)
{
	struct similar *similar = search->similar;
	const struct similar_text *t = &similar->texts[text];
	const struct postings_list *list = &search->postings.lists[id];
	const struct posting *p, *some[LOOK];
	size_t i = postings_not_above(list, 1000 * rest / LIKE_LESSER);
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
		array_sort(search->found, search->n_found, upper_cmp);
	for (size_t i = 0; i < search->n_found; i++) {
		uint32_t other = (uint32_t)search->found[i];
		uint32_t group = group_of(similar, other);
		unsigned likeness;

		if (group != text &&
		    (group == other ||
			compare(similar, group, text, LIKE_ENOUGH, &likeness) ==
			    RELATION_SAME))
			similar->texts[group].kept = text;
	}
}

/* Prefetches the ends of the lists of a text's words. */
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
			search->heavy |= bit_of(words[k].id);
	}
	for (size_t k = 0; k < n; k++) {
		const struct postings_list *list = &lists[words[k].id];

		if (list->n > 0)
			__builtin_prefetch(&list->all[list->n - 1]);
	}
}

/* Prefetches the words of one of the next texts, and a later text. */
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
	uint64_t rest = t->weight;

	prepare(search, t->signature, words, t->n);
	for (size_t k = 0;
	     k < t->n && 1000 * rest >= LIKE_PART * (uint64_t)t->weight &&
	     search->compared < COMPARE;
	     k++) {
		if (words[k].id >= similar->n_once)
			look(search, text, words[k].id, rest);
		rest -= words[k].weight;
	}
	postings_add(&search->postings, text, search->heavy);
	join(search, text);
}

/*
 * By way of those between, a text can be far from the one that represents it.
 * Such texts leave their group; `order` then has only them.
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

/*
 * Sets `kept` of the texts that no later one equals, and collects in `edges`
 * which make which obsolete.
 */
static void
join_all(struct similar *similar)
{
	struct search search = { .similar = similar };

	search.order = zeroed(similar->n + 1, sizeof(*search.order));
	search.seen = zeroed(similar->n + 1, sizeof(*search.seen));
	for (size_t i = 0; i < similar->n; i++) {
		if (similar->texts[i].kept == i)
			search.order[search.n_order++] =
			    (uint64_t)similar->texts[i].weight << 32 | i;
	}
	array_sort(search.order, search.n_order, upper_cmp);
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

/* ---- what is obsolete ---- */

/*
 * A newer text replaces a group whose representative it makes obsolete, unless
 * the group has been repeated since. So time runs one way: nothing newer is
 * dropped for something older.
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
		struct edge e = similar->edges[i];
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
	struct texts texts;

	slots_free(&similar->sets);
	/* One step to the latest of equal words: each joins a later one. */
	for (size_t i = similar->n; i-- > 0;)
		similar->texts[i].kept =
		    similar->texts[similar->texts[i].kept].kept;
	number_words(similar);
	join_all(similar);
	texts = texts_of(similar);
	paraphrases_join(&texts);
	for (uint32_t i = 0; i < similar->n; i++)
		similar->texts[i].kept = group_of(similar, i);
	free(similar->all);
	similar->all = NULL;
	overtake(similar);
}
