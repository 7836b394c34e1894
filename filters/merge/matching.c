#include "merge.h"

#include <stdlib.h>

#include "archive/archive_file.h"
#include "text/ref.h"

struct list_matching {
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
join(struct list_matching *c, size_t i, size_t k)
{
	c->partner[i] = k;
	c->taken[k] = true;
}

/*
 * In their order. Each existing pair gets a number of its own, above `most`,
 * so that the others can only match between them.
 */
static void
in_order(struct list_matching *c, uint32_t (*number)(const struct piece *),
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
		if (c->partner[i] != NO_PIECE)
			a[i] = b[c->partner[i]] = (uint32_t)(most + 1 + i);
	}
	align((struct sequence){ a, c->a->n }, (struct sequence){ b, c->b->n },
	    (uint32_t)alone + 1, found);
	for (size_t i = 0; i < c->a->n; i++) {
		if (found[i] != ALIGN_NONE && c->partner[i] == NO_PIECE &&
		    !c->taken[found[i]])
			join(c, i, found[i]);
	}
	free(a);
	free(b);
	free(found);
}

/*
 * In any order: the first with the first. once: only numbers that occur once
 * in each list.
 */
static void
anywhere(struct list_matching *c, uint32_t (*number)(const struct piece *),
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

		if (c->partner[i] != NO_PIECE || own == 0 || k == 0 ||
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
		if (!ref_parse_mark(&ref, str_cut(&rest, '\n')) ||
		    ref.digest.n == 0)
			continue;
		*digest = ref.digest;
		return true;
	}
	return false;
}

/*
 * What was archived is the entry with the separator that followed it then, and
 * entries that were added since may have changed that.
 */
static size_t
find_reference(struct intern *digests, const size_t *where,
    const struct piece *piece)
{
	static const struct str tails[] = { STR_INIT(""), STR_INIT("\n"),
		STR_INIT("\n\n"), STR_INIT("\n\n---\n\n"), STR_INIT("\r\n"),
		STR_INIT("\r\n\r\n"), STR_INIT("\r\n\r\n---\r\n\r\n") };
	size_t n = countof(tails), found = 0;
	struct buf b = { 0 };
	char digest[REF_DIGEST];

	for (size_t i = 0; i <= n && found == 0; i++) {
		buf_clear(&b);
		buf_add(&b, piece->core);
		buf_add(&b, i ? tails[i - 1] : piece->tail);
		block_digest(buf_str(&b), digest);
		found = intern_find(digests,
		    (struct str){ digest, sizeof digest });
	}
	buf_free(&b);
	return found ? where[found] : 0;
}

/* Matches entries of a with the references that archive(1) left in b. */
static void
match_references(const struct pieces *a, const struct pieces *b,
    size_t *partner)
{
	size_t *where = zeroed(b->n + 1, sizeof *where); /* by digest, from 1 */
	bool *taken = zeroed(b->n + 1, sizeof *taken);
	struct intern digests = { 0 };
	struct str digest;

	for (size_t i = 0; i < a->n; i++) {
		if (partner[i] != NO_PIECE)
			taken[partner[i]] = true;
	}
	for (size_t k = 0; k < b->n; k++) {
		if (!taken[k] && digest_of(&b->all[k], &digest))
			where[intern_add(&digests, digest)] = k + 1;
	}
	for (size_t i = 0; i < a->n && digests.n; i++) {
		size_t k;

		if (partner[i] != NO_PIECE || a->all[i].kind == PIECE_REFERENCE)
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

/* partner: for each piece of a, its index in b. */
static void
match_lists(const struct pieces *a, const struct pieces *b,
    const struct numbering *numbering, size_t *partner)
{
	struct list_matching c = { a, b, partner,
		zeroed(b->n + 1, sizeof *c.taken) };

	for (size_t i = 0; i < a->n; i++)
		partner[i] = NO_PIECE;
	in_order(&c, by_same, numbering->same.n);
	anywhere(&c, by_same, numbering->same.n, false);
	match_references(a, b, partner);
	for (size_t i = 0; i < a->n; i++) {
		if (partner[i] != NO_PIECE)
			c.taken[partner[i]] = true;
	}
	in_order(&c, by_head, numbering->heads.n);
	anywhere(&c, by_head, numbering->heads.n, true);
	anywhere(&c, by_key, numbering->keys.n, true);
	free(c.taken);
}

static size_t *
places(size_t n)
{
	size_t *all = zeroed(n + 1, sizeof *all);

	for (size_t i = 0; i < n; i++)
		all[i] = NO_PIECE;
	return all;
}

static size_t
add(struct matching *p, int side, size_t at)
{
	struct node node = { { NO_PIECE, NO_PIECE, NO_PIECE }, false };

	node.at[side] = at;
	p->all = grow(p->all, &p->cap, p->n + 1, sizeof *p->all);
	p->all[p->n] = node;
	p->node_of[side][at] = p->n;
	return p->n++;
}

static void
put(struct matching *p, size_t node, int side, size_t at)
{
	p->all[node].at[side] = at;
	p->node_of[side][at] = node;
}

/* The pieces of the base, and what became of them. */
static void
add_side(struct matching *p, int side)
{
	const struct pieces *base = &p->sides[BASE];
	size_t *partner = places(base->n), last = 0;

	match_lists(base, &p->sides[side], &p->numbering, partner);
	for (size_t i = 0; i < base->n; i++) {
		if (partner[i] == NO_PIECE)
			continue;
		p->moved[side] = p->moved[side] || partner[i] < last;
		last = partner[i];
		put(p, p->node_of[BASE][i], side, partner[i]);
	}
	free(partner);
}

/* The pieces of a side that are not in the base. */
static void
added(const struct matching *p, int side, struct pieces *pieces, size_t *where)
{
	for (size_t i = 0; i < p->sides[side].n; i++) {
		struct piece piece = p->sides[side].all[i];

		if (p->node_of[side][i] != NO_PIECE)
			continue;
		/* Two entries with one heading are two entries. */
		if (piece.kind == PIECE_ENTRY)
			piece.head = 0;
		piece.key = 0;
		where[pieces->n] = i;
		pieces_add(pieces, piece);
	}
}

/*
 * Both changed a piece of the base in the same way, but one side moved it: it
 * is one piece.
 */
static void
join_changed(struct matching *p, int side, int other)
{
	size_t *where = places(p->numbering.same.n);
	const struct pieces *pieces = &p->sides[other];

	for (size_t i = pieces->n; i-- > 0;) {
		if (p->node_of[other][i] == NO_PIECE)
			where[pieces->all[i].same] = i;
	}
	for (size_t i = 0; i < p->sides[BASE].n; i++) {
		size_t at = p->all[i].at[side], same;

		if (at == NO_PIECE || p->all[i].at[other] != NO_PIECE)
			continue;
		same = p->sides[side].all[at].same;
		if (same == p->sides[BASE].all[i].same ||
		    where[same] == NO_PIECE)
			continue;
		put(p, i, other, where[same]);
		where[same] = NO_PIECE;
	}
	free(where);
}

static void
add_added(struct matching *p)
{
	struct pieces ours = { 0 }, theirs = { 0 };
	size_t *my = places(p->sides[OURS].n);
	size_t *their = places(p->sides[THEIRS].n);
	size_t *partner;

	added(p, OURS, &ours, my);
	added(p, THEIRS, &theirs, their);
	partner = places(ours.n);
	match_lists(&ours, &theirs, &p->numbering, partner);
	for (size_t i = 0; i < ours.n; i++) {
		size_t node = add(p, OURS, my[i]);

		if (partner[i] != NO_PIECE)
			put(p, node, THEIRS, their[partner[i]]);
	}
	for (size_t i = 0; i < theirs.n; i++) {
		if (p->node_of[THEIRS][their[i]] == NO_PIECE)
			add(p, THEIRS, their[i]);
	}
	free(my);
	free(their);
	free(partner);
	free(ours.all);
	free(theirs.all);
}

void
matching_make(struct matching *p)
{
	for (int side = BASE; side <= THEIRS; side++)
		p->node_of[side] = places(p->sides[side].n);
	for (size_t i = 0; i < p->sides[BASE].n; i++)
		add(p, BASE, i);
	add_side(p, OURS);
	add_side(p, THEIRS);
	join_changed(p, OURS, THEIRS);
	join_changed(p, THEIRS, OURS);
	add_added(p);
}

const struct piece *
matching_piece(const struct matching *p, const struct node *node, int side)
{
	size_t at = node->at[side];

	return at == NO_PIECE ? NULL : &p->sides[side].all[at];
}

void
matching_free(struct matching *p)
{
	for (int side = BASE; side <= THEIRS; side++) {
		free(p->sides[side].all);
		free(p->node_of[side]);
	}
	free(p->all);
	intern_free(&p->numbering.same);
	intern_free(&p->numbering.heads);
	intern_free(&p->numbering.keys);
}
