#include "trace/look.h"

#include <stdlib.h>

static const struct json absent = { { NULL, 0 }, JSON_ABSENT };

static struct json *
add_member(void *context, struct str name)
{
	struct look *look = context;
	struct look_member *member;

	look->members = grow(look->members, &look->cap, look->n + 1,
	    sizeof *look->members);
	member = &look->members[look->n++];
	member->name = name;
	member->value = absent;
	return &member->value;
}

static struct look_object *
add_object(struct look *look, const char *at)
{
	struct look_object *object;

	look->objects = grow(look->objects, &look->cap_objects,
	    look->n_objects + 1, sizeof *look->objects);
	object = &look->objects[look->n_objects++];
	*object = (struct look_object){ at, look->n, 0 };
	return object;
}

/* A name that json_scan() decoded lives no longer than the call. */
static struct json *
add_first(void *context, struct str name)
{
	struct look *look = context;

	if (name.p < look->text.p || name.p >= look->text.p + look->text.n)
		name = arena_copy(&look->arena, name);
	return add_member(look, name);
}

bool
look_open(struct look *look, struct str text, struct json *value,
    struct json_error *error)
{
	bool valid;

	arena_reset(&look->arena);
	look->n = look->n_objects = 0;
	look->text = text;
	valid = json_scan(text, add_first, look, value, error);
	if (valid && value->type == JSON_OBJECT)
		add_object(look, value->raw.p)->n = look->n;
	/* Filled in front of its object. */
	if (look->n_objects)
		look->objects[0].from = 0;
	return valid;
}

static const struct look_object *
object_of(struct look *look, struct json json)
{
	struct json_iter iter = { 0 };
	struct json name, value;
	struct look_object *object;
	size_t at;

	for (size_t i = look->n_objects; i-- > 0;) {
		if (look->objects[i].at == json.raw.p)
			return &look->objects[i];
	}
	at = look->n_objects;
	add_object(look, json.raw.p);
	while (json_next(json, &iter, &name, &value)) {
		struct json *to = add_member(look,
		    (struct str){ name.raw.p + 1, name.raw.n - 2 });

		if (memchr(name.raw.p, '\\', name.raw.n))
			look->members[look->n - 1].name = json_text(name,
			    &look->arena);
		*to = value;
	}
	object = &look->objects[at];
	object->n = look->n - object->from;
	return object;
}

/* Of equal names the last wins. */
static struct json
member_of(struct look *look, struct json json, struct str name)
{
	const struct look_object *object = object_of(look, json);

	for (size_t i = object->n; i-- > 0;) {
		const struct look_member *m = &look->members[object->from + i];

		if (str_eq(m->name, name))
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
step(struct look *look, struct json from, struct str name)
{
	if (from.type == JSON_OBJECT)
		return member_of(look, from, name);
	if (from.type == JSON_ARRAY)
		return element_of(from, name);
	return absent;
}

/* The first way of a path that leads to something. */
static struct json
any_way(struct look *look, struct json from, const struct look_path *path)
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
			found = step(look, found, name);
		}
	}
	return found.type == JSON_NULL ? absent : found;
}

static void
take_apart(struct look_path *to, const char *path)
{
	struct str rest = str_of(path);

	to->path = path;
	to->n = 0;
	while (rest.p && to->n < LOOK_STEPS) {
		struct str way = str_cut(&rest, '|');

		if (to->n)
			to->steps[to->n++] = (struct str){ NULL, 0 };
		if (str_eq(way, STR(".")))
			continue;
		while (way.p && to->n < LOOK_STEPS)
			to->steps[to->n++] = str_cut(&way, '.');
	}
}

struct json
look_at(struct look *look, struct json from, const char *path)
{
	uintptr_t at = (uintptr_t)path;
	struct look_path *apart =
	    &look->paths[(at ^ at >> 8 ^ at >> 16) % LOOK_PATHS];

	if (apart->path != path)
		take_apart(apart, path);
	return any_way(look, from, apart);
}

static struct str
text_of(struct look *look, struct json found)
{
	if (found.type == JSON_NUMBER)
		return found.raw;
	return json_text(found, &look->arena);
}

struct str
look_text(struct look *look, struct json from, const char *path)
{
	return text_of(look, look_at(look, from, path));
}

/* A path that is a part of a longer text. */
static struct json
part_path(struct look *look, struct json from, struct str part)
{
	struct look_path apart;
	char path[256];

	if (part.n >= sizeof path)
		return absent;
	memcpy(path, part.p, part.n);
	path[part.n] = '\0';
	take_apart(&apart, path);
	return any_way(look, from, &apart);
}

bool
look_number(struct look *look, struct json from, const char *path,
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
		/* As a rule it is one path alone. */
		value = n == rest.n && rest.p == path
		    ? look_at(look, from, path)
		    : part_path(look, from, str_head(rest, n));
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
look_holds(struct look *look, struct json from, const char *conditions)
{
	struct str rest = str_of(conditions);

	while (rest.n) {
		struct str one = str_cut(&rest, ' ');
		struct str path = str_cut(&one, '=');
		struct json found = part_path(look, from, path);

		if (found.type == JSON_ABSENT ||
		    (one.p && !str_eq(text_of(look, found), one)))
			return false;
	}
	return true;
}

struct look_mark
look_mark(const struct look *look)
{
	return (struct look_mark){ look->n, look->n_objects };
}

void
look_back(struct look *look, struct look_mark mark)
{
	look->n = mark.n;
	look->n_objects = mark.n_objects;
}

void
look_free(struct look *look)
{
	arena_free(&look->arena);
	free(look->members);
	free(look->objects);
}
