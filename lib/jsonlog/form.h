/*
 * form: the forms that logs in JSON have. A log is an object with a list of
 * entries in a member that is called so, or several; one table tells all that
 * differs. To read another form, add a row.
 */
#ifndef PITH_FORM_H
#define PITH_FORM_H

#include "text/ids.h"

struct form {
	const char *names;   /* of the list, as in named.h */
	const char *dialect, *format;
	enum status status;  /* of an entry that does not tell its own */
	bool one;            /* no list: one entry */
	bool begun;          /* those that nobody began are a plan's, no log's */
	const char *silent;  /* members of an entry that tell nothing */
};

/* NULL where a member of that name is no list of entries. */
const struct form *form_find(struct str name);
/* Of a file that is an array of entries, and of one that has none. */
const struct form *form_array(void);
const struct form *form_none(void);

/* The status that an entry's type tells: "task_blocked", "completed". */
enum status form_status(struct str type);
/* It is one of the types of document 004. */
bool form_is_type(struct str type);
/* It tells of a decision. */
bool form_decides(struct str type);

#endif
