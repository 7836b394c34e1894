#include "merge/pairing.h"

#include <stdlib.h>

static size_t *
places(size_t n)
{
	size_t *all = zeroed(n + 1, sizeof *all);

	for (size_t i = 0; i < n; i++)
		all[i] = PAIRING_NONE;
	return all;
}

static size_t
add(struct pairing *p, int side, size_t at)
{
	struct node node = { { PAIRING_NONE, PAIRING_NONE, PAIRING_NONE },
		false };

	node.at[side] = at;
	p->all = grow(p->all, &p->cap, p->n + 1, sizeof *p->all);
	p->all[p->n] = node;
	p->node_of[side][at] = p->n;
	return p->n++;
}

static void
put(struct pairing *p, size_t node, int side, size_t at)
{
	p->all[node].at[side] = at;
	p->node_of[side][at] = node;
}

/* The pieces of the base, and what became of them. */
static void
add_side(struct pairing *p, int side)
{
	const struct pieces *base = &p->sides[BASE];
	size_t *partner = places(base->n), last = 0;

	couple(base, &p->sides[side], &p->numbering, partner);
	for (size_t i = 0; i < base->n; i++) {
		if (partner[i] == PAIRING_NONE)
			continue;
		p->moved[side] = p->moved[side] || partner[i] < last;
		last = partner[i];
		put(p, p->node_of[BASE][i], side, partner[i]);
	}
	free(partner);
}

/* What a side added: pieces that are not of the base. */
static void
added(const struct pairing *p, int side, struct pieces *pieces, size_t *where)
{
	for (size_t i = 0; i < p->sides[side].n; i++) {
		struct piece piece = p->sides[side].all[i];

		if (p->node_of[side][i] != PAIRING_NONE)
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
 * Both made the same of a piece of the base, but one of them elsewhere: it is
 * one piece.
 */
static void
join_changed(struct pairing *p, int side, int other)
{
	size_t *where = places(p->numbering.same.n);
	const struct pieces *pieces = &p->sides[other];

	for (size_t i = pieces->n; i-- > 0;) {
		if (p->node_of[other][i] == PAIRING_NONE)
			where[pieces->all[i].same] = i;
	}
	for (size_t i = 0; i < p->sides[BASE].n; i++) {
		size_t at = p->all[i].at[side], same;

		if (at == PAIRING_NONE || p->all[i].at[other] != PAIRING_NONE)
			continue;
		same = p->sides[side].all[at].same;
		if (same == p->sides[BASE].all[i].same ||
		    where[same] == PAIRING_NONE)
			continue;
		put(p, i, other, where[same]);
		where[same] = PAIRING_NONE;
	}
	free(where);
}

static void
add_added(struct pairing *p)
{
	struct pieces ours = { 0 }, theirs = { 0 };
	size_t *my = places(p->sides[OURS].n);
	size_t *their = places(p->sides[THEIRS].n);
	size_t *partner;

	added(p, OURS, &ours, my);
	added(p, THEIRS, &theirs, their);
	partner = places(ours.n);
	couple(&ours, &theirs, &p->numbering, partner);
	for (size_t i = 0; i < ours.n; i++) {
		size_t node = add(p, OURS, my[i]);

		if (partner[i] != PAIRING_NONE)
			put(p, node, THEIRS, their[partner[i]]);
	}
	for (size_t i = 0; i < theirs.n; i++) {
		if (p->node_of[THEIRS][their[i]] == PAIRING_NONE)
			add(p, THEIRS, their[i]);
	}
	free(my);
	free(their);
	free(partner);
	free(ours.all);
	free(theirs.all);
}

void
pairing_make(struct pairing *p)
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
pairing_piece(const struct pairing *p, const struct node *node, int side)
{
	size_t at = node->at[side];

	return at == PAIRING_NONE ? NULL : &p->sides[side].all[at];
}

void
pairing_free(struct pairing *p)
{
	for (int side = BASE; side <= THEIRS; side++) {
		free(p->sides[side].all);
		free(p->node_of[side]);
	}
	free(p->all);
	numbering_free(&p->numbering);
}
