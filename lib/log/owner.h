/*
 * owner: who may change a log: the NAME in `locked_by: NAME` of its front
 * matter; by default the project's owner; without one, everybody.
 */
#ifndef PITH_OWNER_H
#define PITH_OWNER_H

#include "base/opt.h"

/* Options of programs that change a log. Both set a const char *. */
#define OWNER_OPTIONS(as, owner) \
	{ 0, "as", "NAME", OPT_TEXT, (as), "the name of whoever changes the file" }, \
	{ 0, "owner", "NAME", OPT_TEXT, (owner), \
	    "who alone may change it, if the file does not say" }

/*
 * Reports the failure (EX_BROKEN) and returns false if the log has an owner
 * other than `as`. owner and as may be NULL. For a log in JSON, which has no
 * front matter, pass an empty text.
 */
bool owner_allows(struct str log, const char *path, const char *owner,
    const char *as);

/* The log that is the first operand; if there is none, ends the process (EX_USAGE). */
const char *log_operand(char *const files[]);

/*
 * The same for a program that moves entries out of the log. Nobody does that to a log
 * of decisions; it is one by its name, such as decisionLog.md, whatever it contains.
 */
const char *log_operand_to_move(char *const files[]);

#endif
