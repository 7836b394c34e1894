/* pairing, second part: two lists of pieces. */
#include <stdlib.h>

#include "archive/store.h"
#include "merge/align.h"
#include "merge/pairing.h"
#include "text/ref.h"

struct coupling {
	const struct pieces *a, *b;
	size_t *partner;
	bool *taken; /* of b */
};

static uint32_t
by_same(const struct piece *piece)
{
	return piece->same;
}

static uint32_t
by_head(const struct piece *piece)
{
	return piece->head;
}

static uint32_t
by_key(const struct piece *piece)
{
	return piece->key;
}

static void
join(struct coupling *c, size_t i, size_t k)
{
	c->partner[i] = k;
	c->taken[k] = true;
}

/*
 * In their order. Those that are paired already hold the others in their
 * places: each pair has a number of its own, above `most`.
 */
static void
in_order(struct coupling *c, uint32_t (*number)(const struct piece *),
    size_t most)
{
	uint32_t *a = zeroed(c->a->n + 1, sizeof *a),
		 *b = zeroed(c->b->n + 1, sizeof *b);
	size_t *found = zeroed(c->a->n + 1, sizeof *found);
	size_t alone = most + c->a->n + 1;

	for (size_t k = 0; k < c->b->n; k++) {
		uint32_t own = number(&c->b->all[k]);

		b[k] = own ? own : (uint32_t)alone + 1;
	}
	for (size_t i = 0; i < c->a->n; i++) {
		uint32_t own = number(&c->a->all[i]);

		a[i] = own ? own : (uint32_t)alone;
		if (c->partner[i] != PAIRING_NONE)
			a[i] = b[c->partner[i]] = (uint32_t)(most + 1 + i);
	}
	align((struct sequence){ a, c->a->n }, (struct sequence){ b, c->b->n },
	    (uint32_t)alone + 1, found);
	for (size_t i = 0; i < c->a->n; i++) {
		if (found[i] != ALIGN_NONE && c->partner[i] == PAIRING_NONE &&
		    !c->taken[found[i]])
			join(c, i, found[i]);
	}
	free(a);
	free(b);
	free(found);
}

/*
 * Wherever they stand: the first with the first. once: only what no other
 * piece of either list has.
 */
static void
anywhere(struct coupling *c, uint32_t (*number)(const struct piece *),
    size_t most, bool once)
{
	size_t *first = zeroed(most + 1, sizeof *first); /* of b, from 1 */
	size_t *next = zeroed(c->b->n + 1, sizeof *next);
	size_t *n_a = zeroed(most + 1, sizeof *n_a),
	       *n_b = zeroed(most + 1, sizeof *n_b);

	for (size_t k = c->b->n; k-- > 0;) {
		uint32_t own = number(&c->b->all[k]);

		n_b[own]++;
		if (own == 0 || c->taken[k])
			continue;
		next[k] = first[own];
		first[own] = k + 1;
	}
	for (size_t i = 0; i < c->a->n; i++)
		n_a[number(&c->a->all[i])]++;
	for (size_t i = 0; i < c->a->n; i++) {
		uint32_t own = number(&c->a->all[i]);
		size_t k = first[own];

		if (c->partner[i] != PAIRING_NONE || own == 0 || k == 0 ||
		    (once && (n_a[own] > 1 || n_b[own] > 1)))
			continue;
		first[own] = next[k - 1];
		join(c, i, k - 1);
	}
	free(first);
	free(next);
	free(n_a);
	free(n_b);
}

/* ---- references ---- */

static bool
digest_of(const struct piece *piece, struct str *digest)
{
	struct str rest = piece->core;
	struct ref ref;

	while (piece->kind == PIECE_REFERENCE && rest.n) {
		if (!ref_mark(&ref, str_cut(&rest, '\n')) || ref.digest.n == 0)
			continue;
		*digest = ref.digest;
		return true;
	}
	return false;
}

/*
 * What was moved is the entry with what stood behind it then, which more
 * entries may have changed.
 */
static size_t
find_reference(struct intern *digests, const size_t *where,
    const struct piece *piece)
{
	static const struct str tails[] = { STR_INIT(""), STR_INIT("\n"),
		STR_INIT("\n\n"), STR_INIT("\n\n---\n\n"), STR_INIT("\r\n"),
		STR_INIT("\r\n\r\n"), STR_INIT("\r\n\r\n---\r\n\r\n") };
	size_t n = sizeof tails / sizeof *tails, found = 0;
	struct buf b = { 0 };
	char digest[REF_DIGEST];

	for (size_t i = 0; i <= n && found == 0; i++) {
		buf_clear(&b);
		buf_add(&b, piece->core);
		buf_add(&b, i ? tails[i - 1] : piece->tail);
		store_digest(buf_str(&b), digest);
		found = intern_find(digests,
		    (struct str){ digest, sizeof digest });
	}
	buf_free(&b);
	return found ? where[found] : 0;
}

/* Pairs entries of a with the references in b that archive(1) left of them. */
static void
couple_archived(const struct pieces *a, const struct pieces *b, size_t *partner)
{
	size_t *where = zeroed(b->n + 1, sizeof *where); /* by digest, from 1 */
	bool *taken = zeroed(b->n + 1, sizeof *taken);
	struct intern digests = { 0 };
	struct str digest;

	for (size_t i = 0; i < a->n; i++) {
		if (partner[i] != PAIRING_NONE)
			taken[partner[i]] = true;
	}
	for (size_t k = 0; k < b->n; k++) {
		if (!taken[k] && digest_of(&b->all[k], &digest))
			where[intern_add(&digests, digest)] = k + 1;
	}
	for (size_t i = 0; i < a->n && digests.n; i++) {
		size_t k;

		if (partner[i] != PAIRING_NONE ||
		    a->all[i].kind == PIECE_REFERENCE)
			continue;
		k = find_reference(&digests, where, &a->all[i]);
		if (k == 0 || taken[k - 1])
			continue;
		partner[i] = k - 1;
		taken[k - 1] = true;
	}
	free(where);
	free(taken);
	intern_free(&digests);
}

void
couple(const struct pieces *a, const struct pieces *b,
    const struct numbering *numbering, size_t *partner)
{
	struct coupling c = { a, b, partner,
		zeroed(b->n + 1, sizeof *c.taken) };

	for (size_t i = 0; i < a->n; i++)
		partner[i] = PAIRING_NONE;
	in_order(&c, by_same, numbering->same.n);
	anywhere(&c, by_same, numbering->same.n, false);
	couple_archived(a, b, partner);
	for (size_t i = 0; i < a->n; i++) {
		if (partner[i] != PAIRING_NONE)
			c.taken[partner[i]] = true;
	}
	in_order(&c, by_head, numbering->heads.n);
	anywhere(&c, by_head, numbering->heads.n, true);
	anywhere(&c, by_key, numbering->keys.n, true);
	free(c.taken);
}
