#include "trace/lookup.h"

#include <stdlib.h>

/* Lines of most transcripts have fewer; the rest is looked for when it is needed. */
enum { NODES = 512 };

static const struct json absent = { { NULL, 0 }, JSON_ABSENT };

static struct str
decoded(struct lookup *lookup, struct str name)
{
	const struct json string = { { name.p - 1, name.n + 2 }, JSON_STRING };

	return json_text(string, &lookup->arena);
}

static struct lookup_object *
add_object(struct lookup *lookup, const char *at)
{
	struct lookup_object *object;

	object = array_push(&lookup->objects, &lookup->n_objects,
	    &lookup->cap_objects);
	*object = (struct lookup_object){ at, lookup->n, 0 };
	return object;
}

/* As decoded, for the nodes of this text. */
static void
decode_names(struct lookup *lookup)
{
	for (size_t i = 0; i < lookup->nodes.n; i++) {
		struct str *name = &lookup->nodes.all[i].name;

		if (str_chr(*name, '\\', 0) < name->n)
			*name = decoded(lookup, *name);
	}
}

bool
lookup_open(struct lookup *lookup, struct str text, struct json *value,
    struct json_error *error)
{
	struct json_nodes *nodes = &lookup->nodes;
	bool valid;

	arena_reset(&lookup->arena);
	lookup->n = lookup->n_objects = 0;
	if (nodes->all == NULL)
		nodes->all = zeroed(NODES, sizeof *nodes->all);
	nodes->max = NODES;
	valid = json_list(text, nodes, value, error);
	lookup->is_utf8 = !error->bad_utf8;
	if (nodes->escaped)
		decode_names(lookup);
	return valid;
}

/*
 * The node of an array or object of which all is listed; NULL for that of another
 * text, and where it is empty, or nested too deeply.
 */
static const struct json_node *
node_of(const struct lookup *lookup, struct json json)
{
	const struct json_node *all = lookup->nodes.all;
	size_t i = 0, n = lookup->nodes.n;
	uintptr_t p = (uintptr_t)json.raw.p;

	/* Most lookups begin with the whole line. */
	if (n && (uintptr_t)all->value.raw.p != p)
		array_search(i, n, (uintptr_t)all[i].value.raw.p < p);
	if (i == n || (uintptr_t)all[i].value.raw.p != p ||
	    all[i].after < i + 2)
		return NULL;
	return &all[i];
}

static const struct lookup_object *
object_of(struct lookup *lookup, struct json json)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	struct lookup_object *object;
	size_t at;

	for (size_t i = lookup->n_objects; i-- > 0;) {
		if (lookup->objects[i].at == json.raw.p)
			return &lookup->objects[i];
	}
	at = lookup->n_objects;
	add_object(lookup, json.raw.p);
	while (json_next(json, &iter, &name, &value)) {
		struct str plain = { name.raw.p + 1, name.raw.n - 2 };

		if (memchr(plain.p, '\\', plain.n))
			plain = decoded(lookup, plain);
		*array_push(&lookup->members, &lookup->n,
		    &lookup->cap) = (struct lookup_member){ plain, value };
	}
	object = &lookup->objects[at];
	object->n = lookup->n - object->from;
	return object;
}

/* Most names of one length differ in their first letter. */
static inline bool
is_named(struct str a, struct str b)
{
	return a.n == b.n && b.n && a.p[0] == b.p[0] && str_eq(a, b);
}

/* Of equal names the last wins. */
static struct json
member_of(struct lookup *lookup, struct json json, struct str name)
{
	const struct json_node *all = lookup->nodes.all,
			       *node = node_of(lookup, json);
	const struct lookup_object *object;
	struct json found = absent;

	if (node) {
		const struct json_node *end = &all[node->after];

		for (node++; node < end; node = &all[node->after]) {
			if (is_named(node->name, name))
				found = node->value;
		}
		return found;
	}
	object = object_of(lookup, json);
	for (size_t i = 0; i < object->n; i++) {
		const struct lookup_member *m =
		    &lookup->members[object->from + i];

		if (is_named(m->name, name))
			found = m->value;
	}
	return found;
}

bool
lookup_next(struct lookup *lookup, struct json container,
    struct lookup_iter *iter, struct json *value)
{
	const struct json_node *node;
	struct json name;

	if (!iter->begun) {
		node = node_of(lookup, container);
		iter->at = node ? (size_t)(node - lookup->nodes.all) + 1 : 0;
		iter->end = node ? node->after : 0;
		iter->begun = true;
	}
	if (iter->end == 0)
		return json_next(container, &iter->json, &name, value);
	if (iter->at == iter->end)
		return false;
	node = &lookup->nodes.all[iter->at];
	*value = node->value;
	iter->at = node->after;
	return true;
}

static struct json
element_of(struct lookup *lookup, struct json json, struct str place)
{
	struct lookup_iter iter = { 0 };
	struct json value;
	uintmax_t n;

	if (str_number(place, 1000, &n)) {
		while (lookup_next(lookup, json, &iter, &value)) {
			if (n-- == 0)
				return value;
		}
	}
	return absent;
}

static struct json
step(struct lookup *lookup, struct json from, struct str name)
{
	if (from.type == JSON_OBJECT)
		return member_of(lookup, from, name);
	if (from.type == JSON_ARRAY)
		return element_of(lookup, from, name);
	return absent;
}

/* The first alternative of a path with a value. */
static struct json
any_way(struct lookup *lookup, struct json from, const struct lookup_path *path)
{
	struct json found = from;

	for (size_t i = 0; i < path->n; i++) {
		struct str name = path->steps[i];

		if (name.p == NULL) {
			if (found.type != JSON_ABSENT &&
			    found.type != JSON_NULL)
				return found;
			found = from;
		} else if (found.type != JSON_ABSENT) {
			found = step(lookup, found, name);
		}
	}
	return found.type == JSON_NULL ? absent : found;
}

static void
take_apart(struct lookup_path *to, const char *path)
{
	struct str rest = str_of(path);

	to->path = path;
	to->n = 0;
	to->is_sum = strpbrk(path, "+-") != NULL;
	while (rest.p && to->n < LOOKUP_STEPS) {
		struct str way = str_cut(&rest, '|');

		if (to->n)
			to->steps[to->n++] = (struct str){ NULL, 0 };
		if (str_eq(way, STR(".")))
			continue;
		while (way.p && to->n < LOOKUP_STEPS)
			to->steps[to->n++] = str_cut(&way, '.');
	}
}

static const struct lookup_path *
path_apart(struct lookup *lookup, const char *path)
{
	uintptr_t at = (uintptr_t)path;
	struct lookup_path *apart =
	    &lookup->paths[(at ^ at >> 8 ^ at >> 16) % LOOKUP_PATHS];

	if (apart->path != path)
		take_apart(apart, path);
	return apart;
}

struct json
lookup_at(struct lookup *lookup, struct json from, const char *path)
{
	return any_way(lookup, from, path_apart(lookup, path));
}

static struct str
as_text(struct lookup *lookup, struct json found)
{
	if (found.type == JSON_NUMBER)
		return found.raw;
	return lookup->is_utf8 ? json_valid_text(found, &lookup->arena)
			       : json_text(found, &lookup->arena);
}

struct str
lookup_text(struct lookup *lookup, struct json from, const char *path)
{
	return as_text(lookup, lookup_at(lookup, from, path));
}

/* The value at a path that is a part of a longer text. */
static struct json
part_path(struct lookup *lookup, struct json from, struct str part)
{
	struct lookup_path apart;
	char path[256];

	if (part.n >= sizeof path)
		return absent;
	memcpy(path, part.p, part.n);
	path[part.n] = '\0';
	take_apart(&apart, path);
	return any_way(lookup, from, &apart);
}

/* The sum of several paths. */
static bool
sum_of(struct lookup *lookup, struct json from, const char *path,
    size_t *number)
{
	struct str rest = str_of(path);
	size_t plus = 0, minus = 0;
	bool found = false;

	while (rest.n) {
		bool less = rest.p[0] == '-';
		struct json value;
		size_t n = 0;

		if (less || rest.p[0] == '+')
			rest = str_skip(rest, 1);
		while (n < rest.n && rest.p[n] != '+' && rest.p[n] != '-')
			n++;
		value = part_path(lookup, from, str_head(rest, n));
		rest = str_skip(rest, n);
		if (json_round_or(value, SIZE_MAX) == SIZE_MAX)
			continue;
		found = true;
		*(less ? &minus : &plus) += json_round_or(value, 0);
	}
	*number = plus > minus ? plus - minus : 0;
	return found;
}

bool
lookup_number(struct lookup *lookup, struct json from, const char *path,
    size_t *number)
{
	const struct lookup_path *apart = path_apart(lookup, path);

	if (apart->is_sum)
		return sum_of(lookup, from, path, number);
	*number = json_round_or(any_way(lookup, from, apart), SIZE_MAX);
	if (*number != SIZE_MAX)
		return true;
	*number = 0;
	return false;
}

bool
lookup_holds(struct lookup *lookup, struct json from, const char *conditions)
{
	struct str rest = str_of(conditions);

	while (rest.n) {
		struct str one = str_cut(&rest, ' ');
		struct str path = str_cut(&one, '=');
		struct json found = part_path(lookup, from, path);

		if (found.type == JSON_ABSENT ||
		    (one.p && !str_eq(as_text(lookup, found), one)))
			return false;
	}
	return true;
}

struct lookup_mark
lookup_mark(const struct lookup *lookup)
{
	return (struct lookup_mark){ lookup->n, lookup->n_objects };
}

void
lookup_back(struct lookup *lookup, struct lookup_mark mark)
{
	lookup->n = mark.n;
	lookup->n_objects = mark.n_objects;
}

void
lookup_free(struct lookup *lookup)
{
	arena_free(&lookup->arena);
	free(lookup->nodes.all);
	free(lookup->members);
	free(lookup->objects);
}
