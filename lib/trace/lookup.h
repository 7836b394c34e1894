/*
 * lookup: members of JSON objects by path. Each object is parsed once, however
 * many of its members are asked for. Zero-initialise it.
 */
#ifndef PITH_LOOKUP_H
#define PITH_LOOKUP_H

#include "json/json.h"

enum { LOOKUP_PATHS = 256, LOOKUP_STEPS = 24 };

struct lookup {
	struct arena arena; /* decoded texts, until the next lookup_open() */

	/* private */
	bool is_utf8;
	struct json_nodes nodes; /* of the text */
	struct lookup_member {   /* what is not in it, or was left out */
		struct str name;
		struct json value;
	} *members;
	size_t n, cap;
	struct lookup_object {
		const char *at;
		size_t from, n;
	} *objects;
	size_t n_objects, cap_objects;
	struct lookup_path {
		const char *path;
		struct str steps[LOOKUP_STEPS]; /* p is NULL: an alternative follows */
		size_t n;
		bool is_sum; /* of several paths, for lookup_number() */
	} paths[LOOKUP_PATHS]; /* a cache of split paths */
};

/*
 * Parses a text; false, and error filled in, if it is not JSON. Invalidates all
 * results of the last text.
 */
bool lookup_open(struct lookup *lookup, struct str text, struct json *value,
    struct json_error *error);

/*
 * The values of an array, or of the members of an object: zero the iterator, then
 * call until false.
 */
struct lookup_iter {
	struct json_iter json;
	size_t at, end; /* nodes; end is 0 where they are left out */
	bool begun;
};
bool lookup_next(struct lookup *lookup, struct json container,
    struct lookup_iter *iter, struct json *value);

/*
 * The value at a path: names joined with '.'; a number is an index into an
 * array, "." the value itself. Of alternatives joined with '|', the first that
 * has a value; null counts as none. A path is a string constant of at most
 * LOOKUP_STEPS names: it is cached by its address.
 */
struct json lookup_at(struct lookup *lookup, struct json from,
    const char *path);

/* The text of a string or number at a path; empty if there is none. */
struct str lookup_text(struct lookup *lookup, struct json from,
    const char *path);

/*
 * The number at a path, or the sum of several with '+' and '-' between them, at
 * least 0; false if there is none.
 */
bool lookup_number(struct lookup *lookup, struct json from, const char *path,
    size_t *number);

/*
 * All conditions, separated by blanks, hold: "type=session" (the text at a
 * path), "message.usage" (there is a value).
 */
bool lookup_holds(struct lookup *lookup, struct json from,
    const char *conditions);

/*
 * lookup_back() drops what was parsed since lookup_mark(), for each of many
 * parts.
 */
struct lookup_mark {
	size_t n, n_objects;
};
struct lookup_mark lookup_mark(const struct lookup *lookup);
void lookup_back(struct lookup *lookup, struct lookup_mark mark);

void lookup_free(struct lookup *lookup);

#endif
