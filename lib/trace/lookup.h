/*
 * lookup: the members of JSON objects by their paths. An object is gone through
 * once, whatever is looked for in it, and however often. Starts as all zero.
 */
#ifndef PITH_LOOKUP_H
#define PITH_LOOKUP_H

#include "json/json.h"

enum { LOOKUP_PATHS = 256, LOOKUP_STEPS = 24 };

struct lookup {
	struct arena arena; /* of decoded texts; until lookup_open() */

	/* private */
	struct str text;
	struct lookup_member {
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
		struct str steps[LOOKUP_STEPS]; /* p is NULL: another way follows */
		size_t n;
	} paths[LOOKUP_PATHS]; /* that were asked for, taken apart */
};

/*
 * Reads a text; false with error filled in where it is no JSON. What was found
 * before is forgotten, its decoded texts too.
 */
bool lookup_open(struct lookup *lookup, struct str text, struct json *value,
    struct json_error *error);

/*
 * What stands at a path: names with '.' between them; a number is the place in
 * an array, "." the value itself. Of several paths with '|' between them the
 * first where something stands. Null is nothing. A path is a constant of the
 * program, LOOKUP_STEPS names long at most.
 */
struct json lookup_at(struct lookup *lookup, struct json from, const char *path);

/* The text, or number, at a path; empty where there is none. */
struct str lookup_text(struct lookup *lookup, struct json from, const char *path);

/*
 * A number at a path, or several paths with '+' and '-' between them; false
 * where none has one. No less than 0.
 */
bool lookup_number(struct lookup *lookup, struct json from, const char *path,
    size_t *number);

/*
 * All of the conditions, with blanks between them, are true: "type=session"
 * (the text at a path), "message.usage" (something stands there).
 */
bool lookup_holds(struct lookup *lookup, struct json from, const char *conditions);

/* Forgets what was looked at since lookup_mark(): one of many parts is done. */
struct lookup_mark {
	size_t n, n_objects;
};
struct lookup_mark lookup_mark(const struct lookup *lookup);
void lookup_back(struct lookup *lookup, struct lookup_mark mark);

void lookup_free(struct lookup *lookup);

#endif
