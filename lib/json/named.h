/*
 * named: members of JSON objects whose names vary: "branchName", "branch_name" and
 * "Branch-Name" are one name here. For plans and logs in JSON without a schema.
 */
#ifndef PITH_NAMED_H
#define PITH_NAMED_H

#include "json/json.h"

/* name, without case, '_' and '-', is word (small letters and digits). */
bool named_is(struct str name, struct str word);

/* The place of name among words ("id taskid key"), from 0; SIZE_MAX: none. */
size_t named_place(struct str name, const char *words);

/*
 * The member of object with the first of these names that it has; null counts
 * as absent, of equal names the last wins. Absent for anything but an object.
 */
struct json named_member(struct json object, const char *words,
    struct arena *arena);

/* A member to look for, by such names; several are found in one pass. */
struct named_field {
	const char *words;
	struct json value; /* set by named_fields() */

	/* private */
	size_t place; /* of its name among the words */
};
void named_fields(struct json object, struct named_field fields[], size_t n,
    struct arena *arena);

/*
 * A string on one line, trimmed, white space as single blanks; a number as it
 * is written; empty for anything else.
 */
struct str named_line(struct json value, struct arena *arena);

/* Both at once. */
struct str named_text(struct json object, const char *words,
    struct arena *arena);

#endif
