#include "merge/parting.h"

#include <stdlib.h>

static bool
is_last(const struct pairing *p, const struct node *node, int side)
{
	return node->at[side] + 1 == p->sides[side].n;
}

/* What stands behind most entries. */
static bool
find_usual(struct parting *parting)
{
	const struct pieces *sides = parting->pairing->sides;
	size_t *times = zeroed(sides[BASE].n + sides[OURS].n + sides[THEIRS].n +
		2,
	    sizeof *times);
	struct intern tails = { 0 };
	uint32_t best = 0;

	for (int side = OURS; side <= THEIRS; side++) {
		for (size_t i = 0; i + 1 < sides[side].n; i++) {
			const struct piece *piece = &sides[side].all[i];
			uint32_t tail;

			if (piece->kind != PIECE_ENTRY)
				continue;
			tail = intern_add(&tails, piece->tail);
			if (++times[tail] > times[best])
				best = tail;
		}
	}
	if (best)
		buf_add(&parting->usual, intern_str(&tails, best));
	free(times);
	intern_free(&tails);
	return best > 0;
}

static bool
has_headings(const struct pairing *p)
{
	for (int side = OURS; side <= THEIRS; side++) {
		for (size_t i = 0; i < p->sides[side].n; i++) {
			if (p->sides[side].all[i].heading)
				return true;
		}
	}
	return false;
}

void
parting_open(struct parting *parting, const struct pairing *pairing,
    struct str eol)
{
	*parting = (struct parting){ .pairing = pairing, .eol = eol };
	if (find_usual(parting))
		return;
	buf_add(&parting->usual, eol);
	if (has_headings(pairing))
		buf_add(&parting->usual, eol);
}

void
parting_close(struct parting *parting)
{
	buf_free(&parting->usual);
}

struct str
parting_known(const struct pairing *p, const struct node *node)
{
	struct str tails[SIDES] = { { 0 } };

	for (int side = BASE; side <= THEIRS; side++) {
		const struct piece *piece = pairing_piece(p, node, side);

		if (piece && !is_last(p, node, side))
			tails[side] = piece->tail;
	}
	if (tails[OURS].p == NULL)
		return tails[THEIRS].p ? tails[THEIRS] : tails[BASE];
	if (tails[THEIRS].p && tails[BASE].p &&
	    str_eq(tails[OURS], tails[BASE]))
		return tails[THEIRS];
	return tails[OURS];
}

struct str
parting_behind(const struct parting *parting, const struct node *node,
    struct str text)
{
	struct str known = parting_known(parting->pairing, node);
	struct str usual = buf_str(&parting->usual);
	const struct piece *piece = NULL;

	for (int side = THEIRS; side >= OURS && piece == NULL; side--)
		piece = pairing_piece(parting->pairing, node, side);
	if (known.p)
		return known;
	if (piece->kind == PIECE_ENTRY)
		return usual;
	if (piece->kind == PIECE_REFERENCE)
		return parting->eol;
	if (piece->kind != PIECE_BLOCK)
		return parting->eol.n == 2 ? STR("\r\n\r\n") : STR("\n\n");
	/* As store_add() has it. */
	return str_ends(text, STR("\n\n")) || str_ends(text, STR("\n\r\n"))
	    ? STR("")
	    : parting->eol;
}

struct str
parting_end(const struct pairing *p, const struct node *node)
{
	struct str tails[SIDES] = { { 0 } };

	for (int side = BASE; side <= THEIRS; side++) {
		const struct piece *piece = pairing_piece(p, node, side);

		if (piece && is_last(p, node, side))
			tails[side] = piece->tail;
	}
	for (int side = OURS; side <= THEIRS; side++) {
		const struct pieces *pieces = &p->sides[side];

		if (tails[OURS].p == NULL && tails[THEIRS].p == NULL &&
		    pieces->n)
			tails[side] = pieces->all[pieces->n - 1].tail;
	}
	if (tails[OURS].p == NULL)
		return tails[THEIRS];
	if (tails[THEIRS].p && tails[BASE].p &&
	    str_eq(tails[OURS], tails[BASE]))
		return tails[THEIRS];
	return tails[OURS];
}
