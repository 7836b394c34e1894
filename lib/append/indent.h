/*
 * indent: how a JSON text is laid out, and values written that way.
 */
#ifndef PITH_INDENT_H
#define PITH_INDENT_H

#include "json/json.h"

struct indent {
	struct str eol;  /* between members; empty: all on one line */
	struct str unit; /* what each level is indented by */
	struct str base; /* what the value itself is indented by */
	bool colon;      /* a blank behind ':' */
	bool comma;      /* and behind ',' on one line */
	bool flat;       /* arrays of texts and numbers are on one line */
};

/* As JSON.stringify(value, null, 2) has it. */
struct indent indent_usual(void);

/* How a value is laid out; false where it has no members to tell it by. */
bool indent_tell(struct indent *indent, struct json value);

/* Writes a value that way, names, numbers and texts as they are. */
void indent_put(const struct indent *indent, struct buf *b, struct json value);

/* What stands between the name of a member and its value. */
void indent_colon(const struct indent *indent, struct buf *b);

#endif
