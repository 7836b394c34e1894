/*
 * owner: who may change a log: `locked_by: NAME` in its front matter, else a
 * name that the project gives, else everybody.
 */
#ifndef PITH_OWNER_H
#define PITH_OWNER_H

#include "base/opt.h"

/* The options of a program that changes a log; both set a const char *. */
#define OWNER_OPTIONS(as, owner) \
	{ 0, "as", "NAME", OPT_TEXT, (as), "who asks for it" }, \
	{ 0, "owner", "NAME", OPT_TEXT, (owner), \
	    "who alone may, if the file does not say" }

/*
 * False, and reported (EX_BROKEN), where the log has an owner and it is not
 * `as`. owner and as are NULL where they are not given. A log in JSON has no
 * front matter: an empty text.
 */
bool owner_allows(struct str log, const char *path, const char *owner,
    const char *as);

#endif
