/*
 * owner: who may change a log: `locked_by: NAME` in its front matter, else a
 * name that the project gives, else everybody.
 */
#ifndef PITH_OWNER_H
#define PITH_OWNER_H

#include "str.h"

/*
 * False, and said (EX_BROKEN), where the log has an owner and it is not `as`.
 * owner and as are NULL where they are not told.
 */
bool owner_allows(struct str log, const char *path, const char *owner,
    const char *as);

#endif
