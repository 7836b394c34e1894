#include "tokens/bpe.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/utf8.h"

/* ---- short pieces ---- */

/* Up to here, looking at all pairs is faster than a heap. */
enum { SHORT = 64 };

static uint32_t
rank_of(const struct vocab *vocab, const char *p, size_t from, size_t to)
{
	return vocab_rank_rare(vocab, p + from, to - from);
}

static size_t
lowest(const uint32_t *ranks, size_t n)
{
	size_t best = 0;

	for (size_t i = 1; i < n; i++)
		best = ranks[i] < ranks[best] ? i : best;
	return best;
}

/* at[i] is where the i-th part begins, ranks[i] that of it and the next. */
static size_t
merge_short(const struct vocab *vocab, struct str piece)
{
	char p[SHORT + VOCAB_PAD];
	unsigned char at[SHORT + 1];
	uint32_t ranks[SHORT];
	size_t n = piece.n, i;

	memcpy(p, piece.p, n);
	memset(p + n, 0, VOCAB_PAD);
	for (i = 0; i <= n; i++)
		at[i] = (unsigned char)i;
	for (i = 0; i + 1 < n; i++)
		ranks[i] = rank_of(vocab, p, i, i + 2);
	while (n > 1) {
		i = lowest(ranks, n - 1);
		if (ranks[i] == VOCAB_NONE)
			break;
		memmove(at + i + 1, at + i + 2, n - i - 1);
		n--;
		if (i < n)
			memmove(ranks + i, ranks + i + 1,
			    (n - i) * sizeof *ranks);
		if (i + 1 < n)
			ranks[i] = rank_of(vocab, p, at[i], at[i + 2]);
		if (i > 0)
			ranks[i - 1] = rank_of(vocab, p, at[i - 1], at[i + 1]);
	}
	return n;
}

/* ---- long pieces ---- */

/* A part. Sweeps keep the parts packed, the heap links them. */
struct part {
	uint32_t at;           /* where it begins */
	uint32_t before, next; /* the numbers of its neighbours */
	uint32_t rank;         /* of it and the next */
};

struct merge {
	const struct vocab *vocab;
	const char *p;
	struct part *parts; /* n, and a last one at the end */
	uint32_t n;
	uint64_t *heap; /* rank, part; outdated ranks are skipped */
	size_t heap_n, heap_cap;
};

/* Finds the lowest rank; returns how many parts have it. */
static uint32_t
lowest_of_all(const struct merge *m, uint32_t *rank)
{
	uint32_t count = 0;

	*rank = VOCAB_NONE;
	for (uint32_t i = 0; i < m->n; i++) {
		if (m->parts[i].rank < *rank) {
			*rank = m->parts[i].rank;
			count = 0;
		}
		count += m->parts[i].rank == *rank;
	}
	return *rank == VOCAB_NONE ? 0 : count;
}

/*
 * Merges all pairs of the lowest rank in one pass, which stops where a merge
 * makes a pair of a still lower rank: that pair comes first.
 */
static void
sweep(struct merge *m, uint32_t rank)
{
	struct part *parts = m->parts;
	uint32_t to = 0, from = 0, least = rank;

	for (; from < m->n && least >= rank; to++) {
		parts[to].at = parts[from].at;
		parts[to].rank = parts[from].rank;
		if (parts[to].rank != rank) {
			from++;
			continue;
		}
		from += 2;
		parts[to].rank = from < m->n
		    ? rank_of(m->vocab, m->p, parts[to].at, parts[from + 1].at)
		    : VOCAB_NONE;
		least = parts[to].rank < least ? parts[to].rank : least;
		if (to == 0)
			continue;
		parts[to - 1].rank = rank_of(m->vocab, m->p, parts[to - 1].at,
		    parts[from].at);
		if (parts[to - 1].rank < least)
			least = parts[to - 1].rank;
	}
	for (; from < m->n; from++, to++) {
		parts[to].at = parts[from].at;
		parts[to].rank = parts[from].rank;
	}
	parts[to].at = parts[m->n].at;
	m->n = to;
}

static void
heap_add(struct merge *m, uint32_t rank, uint32_t part)
{
	uint64_t it = (uint64_t)rank << 32 | part;
	size_t i = m->heap_n;

	array_push(&m->heap, &m->heap_n, &m->heap_cap);
	for (; i && it < m->heap[(i - 1) / 2]; i = (i - 1) / 2)
		m->heap[i] = m->heap[(i - 1) / 2];
	m->heap[i] = it;
}

static uint64_t
heap_take(struct merge *m)
{
	uint64_t *heap = m->heap, least = heap[0], it = heap[--m->heap_n];
	size_t i = 0;

	for (size_t child; (child = 2 * i + 1) < m->heap_n; i = child) {
		if (child + 1 < m->heap_n && heap[child + 1] < heap[child])
			child++;
		if (it <= heap[child])
			break;
		heap[i] = heap[child];
	}
	heap[i] = it;
	return least;
}

static void
heap_fill(struct merge *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		m->parts[i].before = i - 1;
		m->parts[i].next = i + 1;
		if (m->parts[i].rank != VOCAB_NONE)
			heap_add(m, m->parts[i].rank, i);
	}
}

/* Computes the rank of a part and the next, and adds it to the heap. */
static void
update_rank(struct merge *m, uint32_t i)
{
	struct part *part = &m->parts[i];
	uint32_t after_next;

	part->rank = VOCAB_NONE;
	if (part->next == m->n)
		return;
	after_next = m->parts[part->next].next;
	part->rank = rank_of(m->vocab, m->p, part->at, m->parts[after_next].at);
	if (part->rank != VOCAB_NONE)
		heap_add(m, part->rank, i);
}

/* Returns how many parts are left. */
static size_t
merge_by_heap(struct merge *m)
{
	size_t n = m->n;

	heap_fill(m);
	while (m->heap_n) {
		uint64_t least = heap_take(m);
		uint32_t i = (uint32_t)least;
		struct part *part = &m->parts[i];
		struct part *next = &m->parts[part->next];

		if (part->rank != least >> 32)
			continue;
		next->rank = VOCAB_NONE;
		part->next = next->next;
		m->parts[part->next].before = i;
		n--;
		update_rank(m, i);
		if (i)
			update_rank(m, part->before);
	}
	free(m->heap);
	return n;
}

static size_t
merge_long(const struct vocab *vocab, struct str piece)
{
	enum { OFTEN = 16 }; /* one in 16: all sweeps together are linear */
	struct buf padded = { 0 };
	struct merge m = { .vocab = vocab, .n = (uint32_t)piece.n };
	uint32_t rank;
	size_t n;

	buf_add(&padded, piece);
	memset(buf_room(&padded, VOCAB_PAD), 0, VOCAB_PAD);
	m.p = padded.p;
	m.parts = zeroed(m.n + (size_t)1, sizeof *m.parts);
	for (uint32_t i = 0; i <= m.n; i++)
		m.parts[i] = (struct part){ .at = i,
			.rank = i + 1 < m.n ? rank_of(vocab, m.p, i, i + 2)
					    : VOCAB_NONE };
	while (lowest_of_all(&m, &rank) > m.n / OFTEN)
		sweep(&m, rank);
	n = merge_by_heap(&m);
	free(m.parts);
	buf_free(&padded);
	return n;
}

/*
 * The tokens of a piece that is not itself a token. Its parts are bytes at
 * first; the two neighbours that make the token of the lowest rank are merged,
 * the leftmost first, until no two make a token. Never quadratic.
 */
static size_t
merge(const struct vocab *vocab, struct str piece)
{
	/* Longer than any real piece; part numbers must fit 32 bits. */
	enum { MOST = 1 << 30 };
	size_t n = 0;

	if (piece.n <= SHORT)
		return merge_short(vocab, piece);
	for (; piece.n > MOST; piece = str_skip(piece, MOST))
		n += merge_long(vocab, str_head(piece, MOST));
	return n + merge_long(vocab, piece);
}

/* ---- texts ---- */

enum { KEY_BITS = 14, KEYS = 1 << KEY_BITS };

/*
 * The last short piece counted for each hash: most pieces of a text occur more
 * than once, and this is faster to reach than the vocabulary. A key's highest four
 * bits, above the length, hold the number of tokens.
 */
struct cache {
	const struct vocab *vocab;
	uint64_t sum; /* of the vocabulary: another may have the same address */
	struct vocab_key keys[KEYS];
};

enum { COUNT_AT = 60 };

static size_t
count_uncached(const struct vocab *vocab, struct str piece)
{
	return vocab_rank(vocab, piece.p, piece.n) != VOCAB_NONE
	    ? 1
	    : merge(vocab, piece);
}

/* Quicker than the hash of the vocabulary. */
static inline size_t
place_of(struct vocab_key key)
{
	const uint64_t a = UINT64_C(0xff51afd7ed558ccd);
	const uint64_t b = UINT64_C(0xc4ceb9fe1a85ec53);

	return (size_t)((key.a * a + key.b * b) >> (64 - KEY_BITS));
}

/* VOCAB_PAD bytes from the start of the piece must be readable. */
static inline size_t
count_short(struct cache *cache, struct str piece)
{
	struct vocab_key key = vocab_key(piece.p, piece.n);
	struct vocab_key *it = &cache->keys[place_of(key)];
	/* In the highest bits, and nothing below, if b is the same. */
	uint64_t count = it->b ^ key.b;

	if (it->a == key.a && count && count << (64 - COUNT_AT) == 0)
		return (size_t)(count >> COUNT_AT);
	count = count_uncached(cache->vocab, piece);
	*it = (struct vocab_key){ key.a, key.b | count << COUNT_AT };
	return (size_t)count;
}

static inline size_t
count_piece(struct cache *cache, struct str piece)
{
	if (piece.n == 1)
		return 1;
	return piece.n <= VOCAB_KEY ? count_short(cache, piece)
				    : count_uncached(cache->vocab, piece);
}

static uint64_t
count_valid(struct cache *cache, struct str text)
{
	enum pattern pattern = cache->vocab->pattern;
	uint64_t n = 0;

	while (text.n > VOCAB_PAD) {
		struct str piece = split_piece(pattern, text);

		if (text.n - piece.n < VOCAB_PAD)
			break;
		n += count_piece(cache, piece);
		text = str_skip(text, piece.n);
	}
	/* The end of the text, copied to where padding can follow it. */
	while (text.n) {
		struct str piece = split_piece(pattern, text);
		char padded[2 * VOCAB_PAD] = { 0 };

		text = str_skip(text, piece.n);
		if (piece.n <= VOCAB_PAD) {
			memcpy(padded, piece.p, piece.n);
			piece.p = padded;
		}
		n += count_piece(cache, piece);
	}
	return n;
}

/*
 * The length of a truncated sequence: the most bytes that further bytes could
 * complete to a character.
 */
static size_t
truncated_length(struct str s)
{
	size_t length = (unsigned char)s.p[0] >= 0xf0 ? 4 : 3;

	for (size_t n = length - 1; n > 1; n--) {
		char whole[4] = { '\x80', '\x80', '\x80', '\x80' };

		if (n > s.n)
			continue;
		memcpy(whole, s.p, n);
		if (utf8_length((struct str){ whole, length }) == length)
			return n;
	}
	return 1;
}

static uint64_t
count_invalid(struct cache *cache, struct str text)
{
	struct buf valid = { 0 };
	uint64_t n;

	while (text.n) {
		size_t good = utf8_valid(text);

		buf_add(&valid, str_head(text, good));
		text = str_skip(text, good);
		if (text.n) {
			buf_add(&valid, UTF8_BAD);
			text = str_skip(text, truncated_length(text));
		}
	}
	n = count_valid(cache, buf_str(&valid));
	buf_free(&valid);
	return n;
}

uint64_t
bpe_count(const struct vocab *vocab, struct str text)
{
	static struct cache cache;

	if (cache.vocab != vocab || cache.sum != vocab->head->sum) {
		if (cache.vocab)
			memset(&cache, 0, sizeof cache);
		cache.vocab = vocab;
		cache.sum = vocab->head->sum;
	}
	return utf8_valid(text) == text.n ? count_valid(&cache, text)
					  : count_invalid(&cache, text);
}
