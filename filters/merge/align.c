#include "merge.h"

#include <stdlib.h>

/*
 * Members that occur once in each sequence are paired first. Myers' algorithm
 * then searches what lies between them, a bounded number of differences at a
 * time: the longest common subsequence for all that people write, and time
 * linear in the length for anything else.
 */

/* The number of differences that are searched at a time. */
enum { DIFFERENCES = 256, ROW = 2 * DIFFERENCES + 3 };

struct aligning {
	struct sequence a, b;
	size_t *partner;
	ptrdiff_t (*rows)[ROW]; /* how far each diagonal got */
};

/* The members from a and b up to the ends of both. */
struct gap {
	size_t a, b, a_end, b_end;
};

/* Pairs what both begin and end with. */
static struct gap
trim(struct aligning *g, struct gap gap)
{
	while (gap.a < gap.a_end && gap.b < gap.b_end &&
	    g->a.all[gap.a] == g->b.all[gap.b])
		g->partner[gap.a++] = gap.b++;
	while (gap.a < gap.a_end && gap.b < gap.b_end &&
	    g->a.all[gap.a_end - 1] == g->b.all[gap.b_end - 1])
		g->partner[--gap.a_end] = --gap.b_end;
	return gap;
}

/* ---- between two anchors ---- */

/*
 * The start of diagonal k after one more difference, in a; -1: none. A step
 * down comes from the diagonal above.
 */
static ptrdiff_t
begin(const ptrdiff_t *before, ptrdiff_t k, ptrdiff_t n, ptrdiff_t m,
    bool *down)
{
	ptrdiff_t right = before[DIFFERENCES + k];
	ptrdiff_t below = before[DIFFERENCES + 2 + k];

	right = right < 0 || right >= n ? -1 : right + 1;
	if (below - k > m)
		below = -1;
	*down = below >= right;
	return *down ? below : right;
}

/* The diagonal that got furthest. */
static ptrdiff_t
furthest(const ptrdiff_t *row, ptrdiff_t d)
{
	ptrdiff_t best = 0, most = -1;

	for (ptrdiff_t k = -d; k <= d; k += 2) {
		ptrdiff_t x = row[DIFFERENCES + 1 + k];

		if (x >= 0 && 2 * x - k > most) {
			most = 2 * x - k;
			best = k;
		}
	}
	return best;
}

/* One more difference; true at the end of both. */
static bool
advance(const struct aligning *g, struct gap gap, ptrdiff_t d)
{
	ptrdiff_t n = (ptrdiff_t)(gap.a_end - gap.a);
	ptrdiff_t m = (ptrdiff_t)(gap.b_end - gap.b);
	const uint32_t *a = g->a.all + gap.a, *b = g->b.all + gap.b;
	ptrdiff_t *row = g->rows[d];
	bool down;

	for (size_t i = 0; i < ROW; i++)
		row[i] = -1;
	for (ptrdiff_t k = -d; k <= d; k += 2) {
		ptrdiff_t x = d ? begin(g->rows[d - 1], k, n, m, &down) : 0;

		while (x >= 0 && x < n && x - k < m && a[x] == b[x - k])
			x++;
		row[DIFFERENCES + 1 + k] = x;
		if (x == n && x - k == m)
			return true;
	}
	return false;
}

/* Pairs what is equal on the path to diagonal k after d differences. */
static struct gap
take_way(struct aligning *g, struct gap gap, ptrdiff_t d, ptrdiff_t k)
{
	ptrdiff_t n = (ptrdiff_t)(gap.a_end - gap.a);
	ptrdiff_t m = (ptrdiff_t)(gap.b_end - gap.b);
	ptrdiff_t x = g->rows[d][DIFFERENCES + 1 + k];
	struct gap rest = { gap.a + (size_t)x, gap.b + (size_t)(x - k),
		gap.a_end, gap.b_end };

	for (;; d--) {
		bool down = false;
		ptrdiff_t from = d ? begin(g->rows[d - 1], k, n, m, &down) : 0;

		for (; x > from; x--)
			g->partner[gap.a + (size_t)x - 1] = gap.b +
			    (size_t)(x - k) - 1;
		if (d == 0)
			return rest;
		x -= !down;
		k += down ? 1 : -1;
	}
}

static void
close_gap(struct aligning *g, struct gap gap)
{
	for (;;) {
		ptrdiff_t d = 0;

		gap = trim(g, gap);
		if (gap.a == gap.a_end || gap.b == gap.b_end)
			return;
		while (!advance(g, gap, d) && d < DIFFERENCES)
			d++;
		gap = take_way(g, gap, d, furthest(g->rows[d], d));
	}
}

/* ---- anchors: members that occur once in each ---- */

struct anchors {
	size_t *a, *b; /* the pairs, by a */
	size_t n;
};

static void
find_anchors(const struct aligning *g, struct gap gap, uint32_t most,
    struct anchors *anchors)
{
	size_t *where = zeroed(most + 1, sizeof *where);
	size_t *in_a = zeroed(most + 1, sizeof *in_a);
	size_t *in_b = zeroed(most + 1, sizeof *in_b);

	for (size_t i = gap.a; i < gap.a_end; i++)
		in_a[g->a.all[i]]++;
	for (size_t i = gap.b; i < gap.b_end; i++) {
		in_b[g->b.all[i]]++;
		where[g->b.all[i]] = i;
	}
	for (size_t i = gap.a; i < gap.a_end; i++) {
		uint32_t member = g->a.all[i];

		if (in_a[member] != 1 || in_b[member] != 1)
			continue;
		anchors->a[anchors->n] = i;
		anchors->b[anchors->n++] = where[member];
	}
	free(where);
	free(in_a);
	free(in_b);
}

/* Keeps the longest sequence of pairs whose b ascend, too. */
static void
keep_ascending(struct anchors *anchors)
{
	size_t *last = zeroed(anchors->n + 1, sizeof *last); /* by length */
	size_t *before = zeroed(anchors->n + 1, sizeof *before);
	size_t longest = 0;

	for (size_t i = 0; i < anchors->n; i++) {
		size_t low = 0, high = longest;

		while (low < high) {
			size_t middle = (low + high) / 2;

			if (anchors->b[last[middle]] < anchors->b[i])
				low = middle + 1;
			else
				high = middle;
		}
		before[i] = low ? last[low - 1] : 0;
		last[low] = i;
		longest += low == longest;
	}
	for (size_t i = longest ? last[longest - 1] : 0, n = longest; n > 0;) {
		last[--n] = i;
		i = before[i];
	}
	for (size_t i = 0; i < longest; i++) {
		anchors->a[i] = anchors->a[last[i]];
		anchors->b[i] = anchors->b[last[i]];
	}
	anchors->n = longest;
	free(last);
	free(before);
}

void
align(struct sequence a, struct sequence b, uint32_t most, size_t *partner)
{
	struct aligning g = { a, b, partner, NULL };
	struct gap all = { 0, 0, a.n, b.n }, gap;
	struct anchors anchors = { 0 };
	size_t cap = 0, rows;

	for (size_t i = 0; i < a.n; i++)
		partner[i] = ALIGN_NONE;
	all = trim(&g, all);
	if (all.a == all.a_end || all.b == all.b_end)
		return;
	/* A megabyte at most: a gap has no more differences than lines. */
	rows = all.a_end - all.a + all.b_end - all.b;
	rows = rows < DIFFERENCES ? rows : DIFFERENCES;
	g.rows = grow(NULL, &cap, rows + 1, sizeof *g.rows);
	anchors.a = zeroed(all.a_end - all.a + 1, sizeof *anchors.a);
	anchors.b = zeroed(all.a_end - all.a + 1, sizeof *anchors.b);
	find_anchors(&g, all, most, &anchors);
	keep_ascending(&anchors);
	gap = all;
	for (size_t i = 0; i < anchors.n; i++) {
		gap.a_end = anchors.a[i];
		gap.b_end = anchors.b[i];
		close_gap(&g, gap);
		partner[gap.a_end] = gap.b_end;
		gap.a = gap.a_end + 1;
		gap.b = gap.b_end + 1;
	}
	gap.a_end = all.a_end;
	gap.b_end = all.b_end;
	close_gap(&g, gap);
	free(anchors.a);
	free(anchors.b);
	free(g.rows);
}
