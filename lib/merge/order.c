#include "merge/order.h"

#include <stdlib.h>

struct list {
	size_t *all; /* nodes */
	size_t n, cap;
};

struct ordering {
	const struct pairing *p;
	int first, second; /* the side whose order counts; the other one */
	bool newest_first;
	struct list *behind; /* by node, the last one: at the top; what only the
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
order_take_away(struct pairing *p)
{
	for (size_t i = 0; i < p->n; i++) {
		struct node *node = &p->all[i];
		const struct piece *b = pairing_piece(p, node, BASE);
		const struct piece *o = pairing_piece(p, node, OURS);
		const struct piece *t = pairing_piece(p, node, THEIRS);

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
		const struct piece *piece = pairing_piece(o->p,
		    &o->p->all[node], side);

		if (piece)
			return piece;
	}
	return NULL;
}

/*
 * A section and the entries below it stay together: how many nodes from here
 * on, and when.
 */
static size_t
group(const struct ordering *o, const struct list *list, size_t from,
    struct when *when)
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
		if (!when->told)
			*when = piece->when;
	}
	return n;
}

/* It surely stands above, by its time. */
static bool
is_above(const struct ordering *o, const struct when *a, const struct when *b)
{
	return o->newest_first ? when_before(b, a) : when_before(a, b);
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
		struct when a = { 0 }, b = { 0 };

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

/* What only the second side has, by what it stands behind. */
static void
find_second(struct ordering *o)
{
	size_t last = o->p->n;

	for (size_t i = 0; i < o->p->sides[o->second].n; i++) {
		size_t node = o->p->node_of[o->second][i];

		if (o->p->all[node].at[o->first] != PAIRING_NONE)
			last = node;
		else if (!o->p->all[node].gone)
			add(&o->behind[last], node);
	}
}

/* Those of the first side alone that follow, from *at on. */
static struct list
own_run(const struct ordering *o, size_t *at)
{
	struct list run = { 0 };

	for (; *at < o->p->sides[o->first].n; (*at)++) {
		size_t node = o->p->node_of[o->first][*at];

		if (o->p->all[node].at[o->second] != PAIRING_NONE)
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
		const struct list *other = &o->behind[last];
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
order_make(const struct pairing *p, bool newest_first, size_t *n)
{
	bool theirs = p->moved[THEIRS] && !p->moved[OURS];
	struct ordering o = { p, theirs ? THEIRS : OURS, theirs ? OURS : THEIRS,
		newest_first, NULL, { 0 } };

	o.behind = zeroed(p->n + 1, sizeof *o.behind);
	find_second(&o);
	go_through(&o);
	for (size_t i = 0; i <= p->n; i++)
		free(o.behind[i].all);
	free(o.behind);
	*n = o.order.n;
	return o.order.all;
}

/* ---- which way it grows ---- */

/* How many steps lead to a later time, less those that lead back. */
static ptrdiff_t
steps(const struct pieces *pieces, size_t *told)
{
	struct when last = { 0 };
	ptrdiff_t up = 0;

	*told = 0;
	for (size_t i = 0; i < pieces->n; i++) {
		const struct piece *piece = &pieces->all[i];

		if (!piece->when.told ||
		    (piece->kind != PIECE_ENTRY && piece->kind != PIECE_MEMBER))
			continue;
		up += when_before(&last, &piece->when) -
		    when_before(&piece->when, &last);
		last = piece->when;
		++*told;
	}
	return up;
}

bool
order_newest_first(const struct pairing *p)
{
	size_t most = 0, told;
	bool first = false;

	for (int side = BASE; side <= THEIRS; side++) {
		ptrdiff_t up = steps(&p->sides[side], &told);

		if (told >= most && up != 0) {
			first = up < 0;
			most = told;
		}
	}
	return first;
}
