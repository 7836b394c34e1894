/*
 * member: what the members of an entry are for, told by their names: one table
 * for all forms of logs in JSON. Names are compared as in named.h.
 */
#ifndef PITH_MEMBER_H
#define PITH_MEMBER_H

#include "base/str.h"

/* What there is one of in an entry. */
enum role {
	ROLE_ID, ROLE_TIME, ROLE_TITLE, ROLE_STATUS, ROLE_FLAG, ROLE_AGENT,
	ROLE_TYPE, ROLE_SPEC, ROLE_TASK, ROLE_DATA,
	ROLE_COUNT, /* none of these */
	ROLE_SILENT /* says nothing to a reader */
};

enum member_form {
	MEMBER_LIST, /* an array is a list below its label */
	MEMBER_LINE, /* its texts stand on one line: identifiers, commits */
	MEMBER_FILES /* a list of paths */
};

struct member {
	enum role role;
	enum member_form form;
	const char *names; /* the better first */
	const char *label; /* NULL: made of the name */
};

/* NULL where the name is not known. *rank: its place among the names. */
const struct member *member_find(struct str name, size_t *rank);

#endif
