#include "merge.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/opt.h"
#include "base/utf8.h"
#include "json/named.h"
#include "jsonlog/entry_id.h"

/* ---- the members of an object or array as pieces ---- */

/* Without white space between its tokens. */
static void
put_bare(struct buf *b, struct str raw)
{
	bool string = false;

	for (size_t i = 0; i < raw.n; i++) {
		char c = raw.p[i];

		if (string && c == '\\' && i + 1 < raw.n) {
			buf_addc(b, c);
			c = raw.p[++i];
		} else if (c == '"') {
			string = !string;
		}
		if (string || !is_space(c))
			buf_addc(b, c);
	}
}

/* The "id" of an array's member; else empty. */
static struct str
member_id(struct json value, struct arena *arena)
{
	return value.type == JSON_OBJECT ? named_text(value, "id", arena)
					 : STR("");
}

static struct time_range
when(struct json value, struct arena *arena)
{
	struct date date = { 0 };
	size_t pos = 0;

	if (value.type == JSON_OBJECT)
		date_find(json_text(json_member(value, "timestamp"), arena),
		    &pos, &date);
	return time_range_of(&date);
}

/* name is that of an object's member; else JSON_ABSENT. */
static void
number(struct piece *piece, struct json name, struct json value,
    struct numbering *numbering, struct arena *arena)
{
	struct buf b = { 0 };
	char space[JSON_NAME];
	struct str head = name.type == JSON_STRING ? json_name(name.raw, space)
						   : member_id(value, arena);

	buf_adds(&b, "member ");
	if (name.type == JSON_STRING)
		buf_add(&b, head);
	buf_addc(&b, '\n');
	put_bare(&b, value.raw);
	piece->same = intern_add(&numbering->same, buf_str(&b));
	if (head.n || name.type == JSON_STRING)
		piece->head = intern_add(&numbering->heads, head);
	piece->when = when(value, arena);
	buf_free(&b);
}

/* The text up to a comma, or to `to`. */
static struct str
cut_at_comma(const char **from, const char *to)
{
	struct str text = { *from, (size_t)(to - *from) };
	size_t comma = str_chr(text, ',', 0);

	*from += comma + (comma < text.n);
	return str_head(text, comma);
}

/*
 * None if it is neither. Two are the same if they differ in white space at
 * most. The head of an object's member is its name, that of an array's its
 * "id"; its time is its "timestamp".
 */
static void
members_add(struct pieces *pieces, struct json container,
    struct numbering *numbering, struct arena *arena)
{
	const char *at = container.raw.p + 1;
	const char *end = container.raw.p + container.raw.n - 1;
	struct json_iter iter = { 0 };
	struct json name, value;

	if (container.type < JSON_ARRAY)
		return;
	while (json_next(container, &iter, &name, &value)) {
		struct piece piece = { .kind = PIECE_MEMBER,
			.core = value.raw };
		const char *begin = container.type == JSON_OBJECT ? name.raw.p
								  : value.raw.p;

		if (container.type == JSON_ARRAY)
			name.type = JSON_ABSENT;
		if (pieces->n)
			pieces->all[pieces->n - 1].tail = cut_at_comma(&at,
			    begin);
		piece.lead = (struct str){ at, (size_t)(value.raw.p - at) };
		number(&piece, name, value, numbering, arena);
		pieces_add(pieces, piece);
		at = value.raw.p + value.raw.n;
	}
	if (pieces->n)
		pieces->all[pieces->n - 1].tail = (struct str){ at,
			(size_t)(end - at) };
}

/* The value of a piece, which is valid; absent for NULL. */
static struct json
member_value(const struct piece *piece)
{
	struct json_error error;
	struct json value = { 0 };

	if (piece)
		json_check(piece->core, &value, &error);
	return value;
}

/* ---- metadata ---- */

/*
 * For a member that both sides changed, the side that counts if its path
 * decides that: OURS or THEIRS; else BASE.
 */
static int
metadata_choose(struct str path, const struct json values[SIDES],
    struct arena *arena)
{
	struct str ours = json_text(values[OURS], arena);
	struct str theirs = json_text(values[THEIRS], arena);
	bool earlier = str_eq(path, STR("metadata.oldest_entry"));

	if (str_eq(path, STR("metadata.total_entries")))
		return OURS;
	if (!earlier && !str_eq(path, STR("metadata.last_updated")) &&
	    !str_eq(path, STR("metadata.archived_through")))
		return BASE;
	if (ours.n == 0 || theirs.n == 0)
		return ours.n ? OURS : THEIRS;
	return (str_cmp(ours, theirs) > 0) == earlier ? THEIRS : OURS;
}

/* False if it is not JSON. */
static bool
read_json(struct str text, struct json *value)
{
	struct json_error error;

	*value = (struct json){ 0 };
	return json_check(utf8_without_bom(text), value, &error);
}

/* Replaces n bytes at p, which is in the text. */
static void
replace(struct buf *text, const char *p, size_t n, struct str s)
{
	size_t at = (size_t)(p - text->p);
	struct buf rest = { 0 };

	buf_add(&rest, str_skip(buf_str(text), at + n));
	text->n = at;
	buf_add(text, s);
	buf_add(text, buf_str(&rest));
	buf_free(&rest);
}

static void
count_entries(struct buf *text)
{
	struct json all, entries, total;
	struct buf b = { 0 };

	if (!read_json(buf_str(text), &all) || all.type != JSON_OBJECT)
		return;
	entries = json_member(all, "entries");
	total = json_member(all, "metadata");
	if (entries.type != JSON_ARRAY || total.type != JSON_OBJECT)
		return;
	total = json_member(total, "total_entries");
	if (total.type != JSON_NUMBER)
		return;
	buf_number(&b, json_size(entries));
	replace(text, total.raw.p, total.raw.n, buf_str(&b));
	buf_free(&b);
}

/* After the last member, formatted as the first one is. */
static void
add_conflicts(struct buf *text, struct str conflicts)
{
	struct json all, noted = { 0 };
	struct buf b = { 0 };
	const char *end;
	size_t blanks = 1;
	bool object;

	read_json(buf_str(text), &all);
	object = all.type == JSON_OBJECT;
	if (object)
		noted = json_member(all, "merge_conflicts");
	if (noted.type == JSON_ARRAY)
		all = noted;
	end = all.raw.p + all.raw.n - 1;
	while (is_space(all.raw.p[blanks]))
		blanks++;
	while (is_space(end[-1]))
		end--;
	if (json_size(all))
		buf_addc(&b, ',');
	buf_add(&b, str_skip(str_head(all.raw, blanks), 1));
	if (noted.type != JSON_ARRAY)
		buf_adds(&b,
		    object ? "\"merge_conflicts\": ["
			   : "{\"merge_conflicts\": [");
	buf_add(&b, conflicts);
	if (noted.type != JSON_ARRAY)
		buf_adds(&b, object ? "]" : "]}");
	replace(text, end, 0, buf_str(&b));
	buf_free(&b);
}

/* ---- a member that both sides changed ---- */

struct json_merge {
	struct merge *merge;
	struct arena arena;
	struct buf path;      /* "metadata.title" */
	struct buf conflicts; /* objects with commas between them */
	size_t depth;
};

enum { DEPTH = 16 };

/* Their value is kept in a member of its own. */
static void
add_conflict(struct json_merge *j, const struct piece *ours,
    const struct piece *theirs)
{
	struct json value = member_value(ours ? ours : theirs);
	struct str id = member_id(value, &j->arena);
	struct str path = buf_str(&j->path);
	struct buf *b = &j->conflicts;

	/* The id of an array's member says more than the path. */
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

static void merge_values(struct json_merge *j, const struct json all[SIDES]);

static void
put_changed(struct json_merge *j, const struct piece *const all[SIDES],
    bool named)
{
	struct buf *b = &j->merge->result;
	struct json values[SIDES] = { 0 };
	int side;

	for (side = BASE; side <= THEIRS; side++)
		values[side] = member_value(all[side]);
	side = metadata_choose(buf_str(&j->path), values, &j->arena);
	if (side != BASE) {
		buf_add(b, all[side]->core);
	} else if (named && j->depth < DEPTH &&
	    values[OURS].type >= JSON_ARRAY &&
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

/* The name of an object's member; members of an array have none. */
static struct str
name_of(const struct matching *p, const struct piece *piece, bool named)
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
put_member(struct json_merge *j, const struct matching *p,
    const struct node *node, bool named)
{
	const struct piece *all[SIDES];
	const struct piece *any;
	size_t n;
	int side;

	for (side = BASE; side <= THEIRS; side++)
		all[side] = matching_piece(p, node, side);
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

/* What we removed and they changed has no place any more. */
static void
remove_nodes(struct json_merge *j, struct matching *p, bool named)
{
	order_remove(p);
	for (size_t i = 0; i < p->n; i++) {
		struct node *node = &p->all[i];
		const struct piece *theirs = matching_piece(p, node, THEIRS);
		size_t n;

		if (node->gone || theirs == NULL ||
		    matching_piece(p, node, BASE) == NULL ||
		    matching_piece(p, node, OURS))
			continue;
		node->gone = true;
		n = enter(j, name_of(p, theirs, named));
		add_conflict(j, NULL, theirs);
		j->path.n = n;
	}
}

/*
 * What precedes a value: its own lead, or that of another member if the value
 * was the first and no longer is, or the other way round.
 */
static struct str
lead(const struct matching *p, const struct node *node, bool first)
{
	int side = matching_piece(p, node, OURS) ? OURS : THEIRS;
	const struct piece *piece = matching_piece(p, node, side);
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

static void
put_members(struct json_merge *j, struct matching *p, bool named)
{
	struct buf *b = &j->merge->result;
	size_t n;
	size_t *order = order_make(p, order_newest_first(p), &n);

	for (size_t i = 0; i < n; i++) {
		const struct node *node = &p->all[order[i]];
		const struct piece *piece = matching_piece(p, node,
		    matching_piece(p, node, OURS) ? OURS : THEIRS);
		struct str before = lead(p, node, i == 0);

		buf_add(b, before);
		/* Its name, if it has one. */
		if (before.p != piece->lead.p)
			buf_add(b,
			    str_skip(piece->lead,
				str_run_of(piece->lead, is_space)));
		put_member(j, p, node, named);
		buf_add(b,
		    i + 1 < n ? separator_known(p, node)
			      : separator_last(p, node));
		if (i + 1 < n)
			buf_addc(b, ',');
	}
	free(order);
}

/* ---- two entries with one id ---- */

/* Gives the piece of an entry another id that append(1) could have made. */
static void
change_id(struct json_merge *j, struct matching *p, struct piece *piece,
    struct seen *ids)
{
	struct json value = member_value(piece);
	struct str id = json_member(value, "id").raw, was;
	struct buf fresh = { 0 }, text = { 0 };

	was = intern_str(&p->numbering.heads, piece->head);
	entry_id_put(&fresh, entry_id_prefix(was), value.raw, ids);
	seen_add(ids, buf_str(&fresh));
	if (!quiet())
		say("'%s': both sides added an entry '%.*s': the later one is "
		    "'%.*s' now",
		    j->merge->path, STR_ARG(was), STR_ARG(buf_str(&fresh)));
	buf_add(&text, str_head(value.raw, (size_t)(id.p - value.raw.p)));
	json_put(&text, buf_str(&fresh));
	buf_add(&text,
	    str_skip(value.raw, (size_t)(str_end(id) - value.raw.p)));
	piece->core = arena_copy(&j->arena, buf_str(&text));
	number(piece, (struct json){ 0 }, member_value(piece), &p->numbering,
	    &j->arena);
	buf_free(&fresh);
	buf_free(&text);
}

/* Two branches may have given one id to two entries, in the same second. */
static void
separate_ids(struct json_merge *j, struct matching *p)
{
	const struct intern *heads = &p->numbering.heads;
	const struct pieces *base = &p->sides[BASE];
	struct pieces *ours = &p->sides[OURS], *theirs = &p->sides[THEIRS];
	size_t n = heads->n + 1, *at = zeroed(n, sizeof *at);
	struct seen ids = { 0 };

	for (uint32_t i = 1; i < n - 1; i++)
		seen_add(&ids, intern_str(heads, i));
	for (size_t i = 0; i < ours->n; i++)
		at[ours->all[i].head] = i + 1;
	for (size_t i = 0; i < base->n; i++)
		at[base->all[i].head] = 0;
	for (size_t i = 0; i < theirs->n; i++) {
		struct piece *t = &theirs->all[i], *o;
		struct str id;

		if (t->head == 0 || at[t->head] == 0)
			continue;
		o = &ours->all[at[t->head] - 1];
		id = intern_str(heads, t->head);
		if (o->same == t->same || o->head != t->head ||
		    entry_id_prefix(id).n == 0)
			continue;
		change_id(j, p, time_range_before(&t->when, &o->when) ? o : t,
		    &ids);
	}
	map_free(&ids.map);
	free(at);
}

/*
 * Adds a value to the result. Ours and theirs are objects, or arrays; a base of
 * another type counts as missing.
 */
static void
merge_values(struct json_merge *j, const struct json all[SIDES])
{
	struct matching p = { 0 };
	bool named = all[OURS].type == JSON_OBJECT;

	for (int side = BASE; side <= THEIRS; side++) {
		if (all[side].type == all[OURS].type)
			members_add(&p.sides[side], all[side], &p.numbering,
			    &j->arena);
	}
	if (!named)
		separate_ids(j, &p);
	matching_make(&p);
	remove_nodes(j, &p, named);
	buf_addc(&j->merge->result, named ? '{' : '[');
	put_members(j, &p, named);
	buf_addc(&j->merge->result, named ? '}' : ']');
	matching_free(&p);
}

/* An empty base is a file that both sides added. */
static bool
read_side(const struct merge *merge, int side, struct json *value)
{
	struct str text = utf8_without_bom(merge->texts[side]);

	*value = (struct json){ 0 };
	if (side == BASE && str_trim(text).n == 0)
		return true;
	return read_json(text, value) && value->type >= JSON_ARRAY;
}

void
merge_json(struct merge *merge)
{
	struct json_merge j = { .merge = merge };
	struct json all[SIDES];
	struct str text = merge->texts[OURS];
	static const char *const names[SIDES] = { "the base", "ours",
		"theirs" };
	const char *end;

	for (int side = BASE; side <= THEIRS; side++) {
		if (read_side(merge, side, &all[side]))
			continue;
		skip(merge->path, 1, "%s is not JSON: merged line by line",
		    names[side]);
		merge_lines(merge);
		return;
	}
	if (all[OURS].type != all[THEIRS].type) {
		merge_lines(merge);
		return;
	}
	end = all[OURS].raw.p + all[OURS].raw.n;
	buf_add(&merge->result,
	    str_head(text, (size_t)(all[OURS].raw.p - text.p)));
	merge_values(&j, all);
	buf_add(&merge->result, str_skip(text, (size_t)(end - text.p)));
	count_entries(&merge->result);
	if (j.conflicts.n)
		add_conflicts(&merge->result, buf_str(&j.conflicts));
	buf_free(&j.path);
	buf_free(&j.conflicts);
	arena_free(&j.arena);
}
