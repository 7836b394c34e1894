/*
 * member: what the members of an entry are for, by their names: one table for
 * all forms of logs in JSON. Names are compared as in named.h.
 */
#ifndef PITH_MEMBER_H
#define PITH_MEMBER_H

#include "base/str.h"

/* Members that an entry has one of. */
enum role {
	ROLE_ID, ROLE_TIME, ROLE_TITLE, ROLE_STATUS, ROLE_FLAG, ROLE_AGENT,
	ROLE_TYPE, ROLE_SPEC, ROLE_TASK, ROLE_DATA,
	ROLE_COUNT, /* not one of these */
	ROLE_SILENT /* of no use to a reader */
};

enum member_form {
	MEMBER_LIST, /* an array is a list below its label */
	MEMBER_LINE, /* its texts are joined on one line: identifiers, commits */
	MEMBER_FILES /* a list of paths */
};

struct member {
	enum role role;
	enum member_form form;
	const char *names; /* the best first */
	const char *label; /* NULL: derived from the name */
};

/* NULL if the name is unknown. *rank: its index in the names. */
const struct member *member_find(struct str name, size_t *rank);

#endif
