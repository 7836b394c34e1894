#include "merge.h"

#include <stdlib.h>

struct list {
	size_t *all; /* nodes */
	size_t n, cap;
};

struct ordering {
	const struct matching *p;
	int first, second; /* the side whose order counts; the other one */
	bool newest_first;
	struct list *after; /* by node, the last one: at the top; what only the
	                       second side has there */
	struct list order;
};

static void
add(struct list *list, size_t node)
{
	list->all = grow(list->all, &list->cap, list->n + 1, sizeof *list->all);
	list->all[list->n++] = node;
}

void
order_remove(struct matching *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct node *node = &p->all[i];
		const struct piece *b = matching_piece(p, node, BASE);
		const struct piece *o = matching_piece(p, node, OURS);
		const struct piece *t = matching_piece(p, node, THEIRS);

		if (b && (o == NULL || t == NULL))
			node->gone = (o == NULL || o->same == b->same) &&
			    (t == NULL || t->same == b->same);
	}
}

/* ---- times ---- */

static const struct piece *
any_piece(const struct ordering *o, size_t node)
{
	for (int side = THEIRS; side > BASE; side--) {
		const struct piece *piece = matching_piece(o->p,
		    &o->p->all[node], side);

		if (piece)
			return piece;
	}
	return NULL;
}

/*
 * A section and the entries below it stay together: their number and time.
 */
static size_t
group(const struct ordering *o, const struct list *list, size_t from,
    struct time_range *when)
{
	const struct piece *piece = any_piece(o, list->all[from]);
	size_t n = 1;

	*when = piece->when;
	if (piece->kind != PIECE_SECTION)
		return n;
	for (; from + n < list->n; n++) {
		piece = any_piece(o, list->all[from + n]);
		if (piece->kind != PIECE_ENTRY)
			break;
		if (!when->known)
			*when = piece->when;
	}
	return n;
}

/* By its time it certainly comes first. */
static bool
is_above(const struct ordering *o, const struct time_range *a,
    const struct time_range *b)
{
	return o->newest_first ? time_range_before(b, a)
			       : time_range_before(a, b);
}

/* ---- what both added in one place ---- */

static void
add_merged(struct ordering *o, const struct list *ours,
    const struct list *theirs)
{
	size_t i = 0, k = 0;

	while (i < ours->n || k < theirs->n) {
		const struct list *from = ours;
		size_t *at = &i, n = 0, more = 0;
		struct time_range a = { 0 }, b = { 0 };

		if (i < ours->n)
			n = group(o, ours, i, &a);
		if (k < theirs->n)
			more = group(o, theirs, k, &b);
		if (n == 0 || (more && is_above(o, &b, &a))) {
			from = theirs;
			at = &k;
			n = more;
		}
		while (n--)
			add(&o->order, from->all[(*at)++]);
	}
}

/* What only the second side has, by what it follows there. */
static void
find_second(struct ordering *o)
{
	size_t last = o->p->n;

	for (size_t i = 0; i < o->p->sides[o->second].n; i++) {
		size_t node = o->p->node_of[o->second][i];

		if (o->p->all[node].at[o->first] != NO_PIECE)
			last = node;
		else if (!o->p->all[node].gone)
			add(&o->after[last], node);
	}
}

/* The nodes from *at on that only the first side has. */
static struct list
own_run(const struct ordering *o, size_t *at)
{
	struct list run = { 0 };

	for (; *at < o->p->sides[o->first].n; (*at)++) {
		size_t node = o->p->node_of[o->first][*at];

		if (o->p->all[node].at[o->second] != NO_PIECE)
			break;
		if (!o->p->all[node].gone)
			add(&run, node);
	}
	return run;
}

static void
go_through(struct ordering *o)
{
	size_t last = o->p->n;

	for (size_t at = 0;;) {
		struct list run = own_run(o, &at);
		const struct list *other = &o->after[last];
		bool mine = o->first == OURS;

		add_merged(o, mine ? &run : other, mine ? other : &run);
		free(run.all);
		if (at == o->p->sides[o->first].n)
			return;
		last = o->p->node_of[o->first][at++];
		if (!o->p->all[last].gone)
			add(&o->order, last);
	}
}

size_t *
order_make(const struct matching *p, bool newest_first, size_t *n)
{
	bool theirs = p->moved[THEIRS] && !p->moved[OURS];
	struct ordering o = { p, theirs ? THEIRS : OURS, theirs ? OURS : THEIRS,
		newest_first, NULL, { 0 } };

	o.after = zeroed(p->n + 1, sizeof *o.after);
	find_second(&o);
	go_through(&o);
	for (size_t i = 0; i <= p->n; i++)
		free(o.after[i].all);
	free(o.after);
	*n = o.order.n;
	return o.order.all;
}

/* ---- the direction of growth ---- */

/* Steps to a later time, minus those to an earlier one. */
static ptrdiff_t
steps(const struct pieces *pieces, size_t *known)
{
	struct time_range last = { 0 };
	ptrdiff_t up = 0;

	*known = 0;
	for (size_t i = 0; i < pieces->n; i++) {
		const struct piece *piece = &pieces->all[i];

		if (!piece->when.known ||
		    (piece->kind != PIECE_ENTRY && piece->kind != PIECE_MEMBER))
			continue;
		up += time_range_before(&last, &piece->when) -
		    time_range_before(&piece->when, &last);
		last = piece->when;
		++*known;
	}
	return up;
}

bool
order_newest_first(const struct matching *p)
{
	size_t most = 0, known;
	bool first = false;

	for (int side = BASE; side <= THEIRS; side++) {
		ptrdiff_t up = steps(&p->sides[side], &known);

		if (known >= most && up != 0) {
			first = up < 0;
			most = known;
		}
	}
	return first;
}

/* ---- separators ---- */

static bool
is_last(const struct matching *p, const struct node *node, int side)
{
	return node->at[side] + 1 == p->sides[side].n;
}

/* What follows most entries. */
static bool
find_usual(struct separators *separators)
{
	const struct pieces *sides = separators->matching->sides;
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
		buf_add(&separators->usual, intern_str(&tails, best));
	free(times);
	intern_free(&tails);
	return best > 0;
}

static bool
has_headings(const struct matching *p)
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
separators_open(struct separators *separators, const struct matching *matching,
    struct str eol)
{
	*separators = (struct separators){ .matching = matching, .eol = eol };
	if (find_usual(separators))
		return;
	buf_add(&separators->usual, eol);
	if (has_headings(matching))
		buf_add(&separators->usual, eol);
}

void
separators_close(struct separators *separators)
{
	buf_free(&separators->usual);
}

/* What follows a node on each side, where it is the last one there, or is not. */
static void
find_tails(const struct matching *p, const struct node *node, bool last,
    struct str tails[SIDES])
{
	for (int side = BASE; side <= THEIRS; side++) {
		const struct piece *piece = matching_piece(p, node, side);

		if (piece && is_last(p, node, side) == last)
			tails[side] = piece->tail;
	}
}

/* Theirs, if ours is that of the base. */
static struct str
merged_tail(const struct str tails[SIDES])
{
	if (tails[OURS].p == NULL)
		return tails[THEIRS];
	if (tails[THEIRS].p && tails[BASE].p &&
	    str_eq(tails[OURS], tails[BASE]))
		return tails[THEIRS];
	return tails[OURS];
}

struct str
separator_known(const struct matching *p, const struct node *node)
{
	struct str tails[SIDES] = { { 0 } };

	find_tails(p, node, false, tails);
	return tails[OURS].p || tails[THEIRS].p ? merged_tail(tails)
						: tails[BASE];
}

struct str
separator_after(const struct separators *separators, const struct node *node,
    struct str text)
{
	struct str known = separator_known(separators->matching, node);
	struct str usual = buf_str(&separators->usual);
	const struct piece *piece = NULL;

	for (int side = THEIRS; side >= OURS && piece == NULL; side--)
		piece = matching_piece(separators->matching, node, side);
	if (known.p)
		return known;
	if (piece->kind == PIECE_ENTRY)
		return usual;
	if (piece->kind == PIECE_REFERENCE)
		return separators->eol;
	if (piece->kind != PIECE_BLOCK)
		return separators->eol.n == 2 ? STR("\r\n\r\n") : STR("\n\n");
	/* As blocks_add() does it. */
	return str_ends(text, STR("\n\n")) || str_ends(text, STR("\n\r\n"))
	    ? STR("")
	    : separators->eol;
}

struct str
separator_last(const struct matching *p, const struct node *node)
{
	struct str tails[SIDES] = { { 0 } };

	find_tails(p, node, true, tails);
	for (int side = OURS; side <= THEIRS; side++) {
		const struct pieces *pieces = &p->sides[side];

		if (tails[OURS].p == NULL && tails[THEIRS].p == NULL &&
		    pieces->n)
			tails[side] = pieces->all[pieces->n - 1].tail;
	}
	return merged_tail(tails);
}
