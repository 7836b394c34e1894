#include "archive/places.h"

#include <stdlib.h>

static void
find_all(struct places *places, struct str log)
{
	size_t line = 1;

	for (size_t at = 0; at < log.n; line++) {
		struct str rest = str_skip(log, at);
		struct place place = { .off = at,
			.line = line,
			.block = SIZE_MAX };

		place.len = str_line(rest).n;
		at += place.len;
		if (!ref_mark(&place.ref, str_head(rest, place.len)))
			continue;
		places->all = grow(places->all, &places->cap, places->n + 1,
		    sizeof *places->all);
		places->all[places->n++] = place;
	}
}

/* ---- what a digest stands for, sorted ---- */

struct key {
	const char *digest;
	size_t line; /* in the archive */
	size_t i;
};

static int
key_cmp(const void *one, const void *other)
{
	const struct key *a = one, *b = other;
	int order = memcmp(a->digest, b->digest, REF_DIGEST);

	if (order)
		return order;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	return a->i < b->i ? -1 : a->i > b->i;
}

static void
sort(struct key *keys, size_t n)
{
	if (n)
		qsort(keys, n, sizeof *keys, key_cmp);
}

/* Those that have the digest of the first one. */
static size_t
group(const struct key *keys, size_t n)
{
	size_t i = 1;

	while (i < n && memcmp(keys[i].digest, keys[0].digest, REF_DIGEST) == 0)
		i++;
	return n ? i : 0;
}

/* The lines tell which is which; where they do not, the order does. */
static void
pair(struct places *places, const struct key *refs, size_t n_refs,
    struct key *blocks, size_t n_blocks)
{
	size_t b = 0;

	for (size_t r = 0; r < n_refs; r++) {
		while (b < n_blocks && blocks[b].line < refs[r].line)
			b++;
		if (b == n_blocks || blocks[b].line != refs[r].line)
			continue;
		places->all[refs[r].i].block = blocks[b].i;
		blocks[b++].digest = NULL;
	}
	b = 0;
	for (size_t r = 0; r < n_refs; r++) {
		struct place *place = &places->all[refs[r].i];

		if (place->block != SIZE_MAX)
			continue;
		while (b < n_blocks && blocks[b].digest == NULL)
			b++;
		if (b < n_blocks)
			place->block = blocks[b++].i;
		else
			*place = (struct place){ place->ref, place->off,
				place->len, place->line, blocks[0].i, true };
	}
}

static void
pair_all(struct places *places, struct key *refs, struct key *blocks,
    size_t n_blocks)
{
	size_t n_refs = places->n;

	while (n_refs && n_blocks) {
		int order = memcmp(refs->digest, blocks->digest, REF_DIGEST);
		size_t r = group(refs, n_refs), b = group(blocks, n_blocks);

		if (order == 0)
			pair(places, refs, r, blocks, b);
		if (order <= 0) {
			refs += r;
			n_refs -= r;
		}
		if (order >= 0) {
			blocks += b;
			n_blocks -= b;
		}
	}
}

void
places_read(struct places *places, struct str log, const struct store *store)
{
	struct key *refs, *blocks;

	places->n = 0;
	find_all(places, log);
	refs = zeroed(places->n, sizeof *refs);
	blocks = zeroed(store->n, sizeof *blocks);
	for (size_t i = 0; i < places->n; i++)
		refs[i] = (struct key){ places->all[i].ref.digest.p,
			places->all[i].ref.line, i };
	for (size_t i = 0; i < store->n; i++)
		blocks[i] = (struct key){ store->all[i].digest.p,
			store->all[i].first, i };
	sort(refs, places->n);
	sort(blocks, store->n);
	pair_all(places, refs, blocks, store->n);
	free(refs);
	free(blocks);
}

void
places_free(struct places *places)
{
	free(places->all);
	*places = (struct places){ 0 };
}
