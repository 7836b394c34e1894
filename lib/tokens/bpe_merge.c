#include "tokens/bpe.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"

enum {
	SHORT = 64, /* up to here looking at all pairs is faster than a heap */
};

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

/* A part, where it begins. Before the heap, parts stand side by side. */
struct part {
	uint32_t at;
	uint32_t before, next; /* the numbers of its neighbours */
	uint32_t rank;         /* of it and the next */
};

struct merge {
	const struct vocab *vocab;
	const char *p;
	struct part *parts; /* n, and one that begins at the end */
	uint32_t n;
	uint64_t *heap; /* rank, part; those of old ranks are passed over */
	size_t heap_n, heap_cap;
};

/* How often the lowest rank stands there. */
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
 * Merges all pairs of the lowest rank in one go, up to where that makes a pair
 * of a still lower one, which would have come first.
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
heap_down(struct merge *m, size_t i)
{
	uint64_t *heap = m->heap, it = heap[i];

	for (;;) {
		size_t child = 2 * i + 1;

		if (child >= m->heap_n)
			break;
		if (child + 1 < m->heap_n && heap[child + 1] < heap[child])
			child++;
		if (it <= heap[child])
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = it;
}

static void
heap_add(struct merge *m, uint32_t rank, uint32_t part)
{
	uint64_t it = (uint64_t)rank << 32 | part;
	size_t i = m->heap_n++;

	m->heap = grow(m->heap, &m->heap_cap, m->heap_n, sizeof *m->heap);
	for (; i && it < m->heap[(i - 1) / 2]; i = (i - 1) / 2)
		m->heap[i] = m->heap[(i - 1) / 2];
	m->heap[i] = it;
}

static uint64_t
heap_take(struct merge *m)
{
	uint64_t it = m->heap[0];

	m->heap[0] = m->heap[--m->heap_n];
	if (m->heap_n)
		heap_down(m, 0);
	return it;
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

/* The rank of a part and the next, put where it is looked for. */
static void
rate(struct merge *m, uint32_t i)
{
	struct part *part = &m->parts[i];
	uint32_t behind;

	part->rank = VOCAB_NONE;
	if (part->next == m->n)
		return;
	behind = m->parts[part->next].next;
	part->rank = rank_of(m->vocab, m->p, part->at, m->parts[behind].at);
	if (part->rank != VOCAB_NONE)
		heap_add(m, part->rank, i);
}

/* How many parts are left. */
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
		rate(m, i);
		if (i)
			rate(m, part->before);
	}
	free(m->heap);
	return n;
}

static size_t
merge_long(const struct vocab *vocab, struct str piece)
{
	enum { OFTEN = 16 }; /* a 16th: all sweeps together are linear */
	struct buf padded = { 0 };
	struct merge m = { .vocab = vocab, .n = (uint32_t)piece.n };
	uint32_t rank;
	size_t n;

	buf_add(&padded, piece);
	memset(buf_room(&padded, VOCAB_PAD), 0, VOCAB_PAD);
	m.p = padded.p;
	m.parts = malloc((m.n + (size_t)1) * sizeof *m.parts);
	if (!m.parts)
		die_memory();
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

size_t
bpe_merge(const struct vocab *vocab, struct str piece)
{
	/* More than memory holds; a piece of text has never been so long. */
	enum { MOST = 1 << 30 };
	size_t n = 0;

	if (piece.n <= SHORT)
		return piece.n ? merge_short(vocab, piece) : 0;
	for (; piece.n > MOST; piece = str_skip(piece, MOST))
		n += merge_long(vocab, str_head(piece, MOST));
	return n + merge_long(vocab, piece);
}
