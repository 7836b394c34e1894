#include "merge/merge_values.h"

#include <stdlib.h>

#include "base/err.h"
#include "merge/members.h"
#include "merge/order.h"
#include "merge/parting.h"
#include "merge/settle.h"

enum { DEPTH = 16 };

/* ---- a member that both sides changed ---- */

/* Theirs is kept where it is in nobody's way. */
static void
add_conflict(struct json_merge *j, const struct piece *ours,
    const struct piece *theirs)
{
	struct json value = member_value(ours ? ours : theirs);
	struct str id = member_id(value, &j->arena);
	struct str path = buf_str(&j->path);
	struct buf *b = &j->conflicts;

	/* The name of an element's array says less than its id. */
	skip(j->merge->path, merge_line(j->merge, j->merge->result.n),
	    "a conflict: both sides changed '%.*s'%s%.*s", STR_ARG(path),
	    id.n ? ", id " : "", STR_ARG(id));
	json_open(b, NULL, '{');
	json_add_text(b, "at", path);
	json_add_if(b, "id", id);
	if (ours == NULL)
		json_add_raw(b, "ours",
		    (struct json){ STR("null"), JSON_NULL });
	json_add_raw(b, "theirs",
	    theirs ? member_value(theirs)
		   : (struct json){ STR("null"), JSON_NULL });
	json_close(b, '}');
}

static bool
is_container(struct json value)
{
	return value.type == JSON_OBJECT || value.type == JSON_ARRAY;
}

static void
put_changed(struct json_merge *j, const struct piece *const all[SIDES],
    bool named)
{
	struct buf *b = &j->merge->result;
	struct json values[SIDES] = { 0 };
	int side;

	for (side = BASE; side <= THEIRS; side++)
		values[side] = member_value(all[side]);
	side = settle_choose(buf_str(&j->path), values, &j->arena);
	if (side != BASE) {
		buf_add(b, all[side]->core);
	} else if (named && j->depth < DEPTH && is_container(values[OURS]) &&
	    values[OURS].type == values[THEIRS].type) {
		j->depth++;
		merge_values(j, values);
		j->depth--;
	} else {
		buf_add(b, all[OURS]->core);
		add_conflict(j, all[OURS], all[THEIRS]);
	}
}

/* ---- the members of an object, or an array ---- */

static int
choose(const struct piece *const all[SIDES])
{
	const struct piece *b = all[BASE], *o = all[OURS], *t = all[THEIRS];

	if (o == NULL || t == NULL)
		return b ? BASE : o ? OURS : THEIRS;
	if (o->same == t->same || (b && t->same == b->same))
		return OURS;
	return b && o->same == b->same ? THEIRS : BASE;
}

/* The name of a member of an object; what is no name is in "entries" or so. */
static struct str
name_of(const struct pairing *p, const struct piece *piece, bool named)
{
	if (!named || piece->head == 0)
		return STR("");
	return intern_str(&p->numbering.heads, piece->head);
}

static size_t
enter(struct json_merge *j, struct str name)
{
	size_t n = j->path.n;

	if (n && name.n)
		buf_addc(&j->path, '.');
	buf_add(&j->path, name);
	return n;
}

static void
put_member(struct json_merge *j, const struct pairing *p,
    const struct node *node, bool named)
{
	const struct piece *all[SIDES];
	const struct piece *any;
	size_t n;
	int side;

	for (side = BASE; side <= THEIRS; side++)
		all[side] = pairing_piece(p, node, side);
	any = all[OURS] ? all[OURS] : all[THEIRS];
	side = choose(all);
	n = enter(j, name_of(p, any, named));
	if (side != BASE) {
		buf_add(&j->merge->result, all[side]->core);
	} else if (all[THEIRS] == NULL) {
		buf_add(&j->merge->result, any->core);
		add_conflict(j, any, NULL);
	} else {
		put_changed(j, all, named);
	}
	j->path.n = n;
}

/* What ours took away and theirs changed has no place any more. */
static void
take_away(struct json_merge *j, struct pairing *p, bool named)
{
	order_take_away(p);
	for (size_t i = 0; i < p->n; i++) {
		struct node *node = &p->all[i];
		const struct piece *theirs = pairing_piece(p, node, THEIRS);
		size_t n;

		if (node->gone || theirs == NULL ||
		    pairing_piece(p, node, BASE) == NULL ||
		    pairing_piece(p, node, OURS))
			continue;
		node->gone = true;
		n = enter(j, name_of(p, theirs, named));
		add_conflict(j, NULL, theirs);
		j->path.n = n;
	}
}

/*
 * What stands before a value: the first one of its own, or another one's where
 * it was the first and is not, or the other way round.
 */
static struct str
lead(const struct pairing *p, const struct node *node, bool first)
{
	int side = pairing_piece(p, node, OURS) ? OURS : THEIRS;
	const struct piece *piece = pairing_piece(p, node, side);
	struct str own = piece->lead, blank;

	if ((node->at[side] == 0) == first)
		return own;
	for (side = OURS; side <= THEIRS; side++) {
		const struct pieces *pieces = &p->sides[side];

		if (pieces->n <= !first)
			continue;
		blank = pieces->all[!first].lead;
		return str_head(blank, str_run_of(blank, is_space));
	}
	return str_head(own, 0);
}

static struct str
without_blanks(struct str s)
{
	while (s.n && is_space(*s.p))
		s = str_skip(s, 1);
	return s;
}

static void
put_members(struct json_merge *j, struct pairing *p, bool named)
{
	struct buf *b = &j->merge->result;
	size_t n;
	size_t *order = order_make(p, order_newest_first(p), &n);

	for (size_t i = 0; i < n; i++) {
		const struct node *node = &p->all[order[i]];
		const struct piece *piece = pairing_piece(p, node,
		    pairing_piece(p, node, OURS) ? OURS : THEIRS);
		struct str before = lead(p, node, i == 0);

		buf_add(b, before);
		/* Its name, if it has one. */
		if (before.p != piece->lead.p)
			buf_add(b, without_blanks(piece->lead));
		put_member(j, p, node, named);
		buf_add(b,
		    i + 1 < n ? parting_known(p, node) : parting_end(p, node));
		if (i + 1 < n)
			buf_addc(b, ',');
	}
	free(order);
}

void
merge_values(struct json_merge *j, const struct json all[SIDES])
{
	struct pairing p = { 0 };
	bool named = all[OURS].type == JSON_OBJECT;

	for (int side = BASE; side <= THEIRS; side++) {
		if (all[side].type == all[OURS].type)
			members_add(&p.sides[side], all[side], &p.numbering,
			    &j->arena);
	}
	pairing_make(&p);
	take_away(j, &p, named);
	buf_addc(&j->merge->result, named ? '{' : '[');
	put_members(j, &p, named);
	buf_addc(&j->merge->result, named ? '}' : ']');
	pairing_free(&p);
}
