#include "trace/lookup.h"

#include <stdlib.h>

static const struct json absent = { { NULL, 0 }, JSON_ABSENT };

static struct json *
add_member(void *context, struct str name)
{
	struct lookup *lookup = context;
	struct lookup_member *member;

	member = array_push(&lookup->members, &lookup->n, &lookup->cap);
	member->name = name;
	member->value = absent;
	return &member->value;
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

/* Names that json_scan() decoded are valid only during the call. */
static struct json *
add_first(void *context, struct str name)
{
	struct lookup *lookup = context;

	if (name.p < lookup->text.p ||
	    name.p >= lookup->text.p + lookup->text.n)
		name = arena_copy(&lookup->arena, name);
	return add_member(lookup, name);
}

bool
lookup_open(struct lookup *lookup, struct str text, struct json *value,
    struct json_error *error)
{
	bool valid;

	arena_reset(&lookup->arena);
	lookup->n = lookup->n_objects = 0;
	lookup->text = text;
	valid = json_scan(text, add_first, lookup, value, error);
	if (valid && value->type == JSON_OBJECT)
		add_object(lookup, value->raw.p)->n = lookup->n;
	/* Its members were added first. */
	if (lookup->n_objects)
		lookup->objects[0].from = 0;
	return valid;
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
		struct json *to = add_member(lookup,
		    (struct str){ name.raw.p + 1, name.raw.n - 2 });

		if (memchr(name.raw.p, '\\', name.raw.n))
			lookup->members[lookup->n - 1].name = json_text(name,
			    &lookup->arena);
		*to = value;
	}
	object = &lookup->objects[at];
	object->n = lookup->n - object->from;
	return object;
}

/* Of equal names the last wins. */
static struct json
member_of(struct lookup *lookup, struct json json, struct str name)
{
	const struct lookup_object *object = object_of(lookup, json);

	for (size_t i = object->n; i-- > 0;) {
		const struct lookup_member *m =
		    &lookup->members[object->from + i];

		/* Most names of one length differ in their first letter. */
		if (m->name.n == name.n && name.n &&
		    m->name.p[0] == name.p[0] && str_eq(m->name, name))
			return m->value;
	}
	return absent;
}

static struct json
element_of(struct json json, struct str place)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	uintmax_t n;

	if (str_number(place, 1000, &n)) {
		while (json_next(json, &iter, &name, &value)) {
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
		return element_of(from, name);
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
	return json_text(found, &lookup->arena);
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
	free(lookup->members);
	free(lookup->objects);
}
