/*
 * form: the forms of logs in JSON. A log is an object with one or more lists of
 * entries, known by their names; a table holds what differs. To support another
 * form, add a row.
 */
#ifndef PITH_FORM_H
#define PITH_FORM_H

#include "text/ids.h"

struct form {
	const char *names;   /* of the list, as in named.h */
	const char *dialect, *format;
	enum status status;  /* of an entry without one */
	bool one;            /* not a list: one entry */
	bool begun;          /* what nobody began belongs to a plan, not a log */
	const char *silent;  /* members of an entry that say nothing */
};

/* NULL if a member of that name is not a list of entries. */
const struct form *form_find(struct str name);
/* Of a file that is an array of entries, and of a file without entries. */
extern const struct form form_array, form_none;

/* The status in the type of an entry: "task_blocked", "completed". */
enum status form_status(struct str type);
/* It is one of the types of Agent OS, with this status. */
bool form_find_type(struct str type, enum status *status);
/* An entry of the type is a decision. */
bool form_decides(struct str type);

#endif
