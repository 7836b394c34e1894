/*
 * look: the members of JSON objects by their paths. An object is gone through
 * once, whatever is looked for in it, and however often. Starts as all zero.
 */
#ifndef PITH_LOOK_H
#define PITH_LOOK_H

#include "json/json.h"

enum { LOOK_PATHS = 256, LOOK_STEPS = 24 };

struct look {
	struct arena arena; /* of decoded texts; until look_open() */

	/* private */
	struct str text;
	struct look_member {
		struct str name;
		struct json value;
	} *members;
	size_t n, cap;
	struct look_object {
		const char *at;
		size_t from, n;
	} *objects;
	size_t n_objects, cap_objects;
	struct look_path {
		const char *path;
		struct str steps[LOOK_STEPS]; /* p is NULL: another way follows */
		size_t n;
	} paths[LOOK_PATHS]; /* that were asked for, taken apart */
};

/*
 * Reads a text; false with error filled in where it is no JSON. What was found
 * before is forgotten, its decoded texts too.
 */
bool look_open(struct look *look, struct str text, struct json *value,
    struct json_error *error);

/*
 * What stands at a path: names with '.' between them; a number is the place in
 * an array, "." the value itself. Of several paths with '|' between them the
 * first where something stands. Null is nothing. A path is a constant of the
 * program, LOOK_STEPS names long at most.
 */
struct json look_at(struct look *look, struct json from, const char *path);

/* The text, or number, at a path; empty where there is none. */
struct str look_text(struct look *look, struct json from, const char *path);

/*
 * A number at a path, or several paths with '+' and '-' between them; false
 * where none has one. No less than 0.
 */
bool look_number(struct look *look, struct json from, const char *path,
    size_t *number);

/*
 * All of the conditions, with blanks between them, are true: "type=session"
 * (the text at a path), "message.usage" (something stands there).
 */
bool look_holds(struct look *look, struct json from, const char *conditions);

/* Forgets what was looked at since look_mark(): one of many parts is done. */
struct look_mark {
	size_t n, n_objects;
};
struct look_mark look_mark(const struct look *look);
void look_back(struct look *look, struct look_mark mark);

void look_free(struct look *look);

#endif
