/*
 * types: what facts there are.
 */
#ifndef PITH_TYPES_H
#define PITH_TYPES_H

#include "base/str.h"

/* Document 002's eleven, in its order; then ours. */
enum type {
	TYPE_PATH, TYPE_SYMBOL, TYPE_ERROR, TYPE_CWD, TYPE_DEPENDENCY,
	TYPE_TEST, TYPE_TODO, TYPE_GIT, TYPE_ISSUE, TYPE_DECISION,
	TYPE_CONSTRAINT, TYPE_COMMAND, TYPE_NEXT, TYPE_BLOCKER, TYPE_NUMBER,
	TYPE_GOAL,
	TYPES
};

/* "path", "symbol", ... */
struct str type_name(enum type type);

/* Some of them are a bit each. */
#define TYPES_ALL ((1u << TYPES) - 1)

static inline bool
types_have(unsigned types, enum type type)
{
	return types >> type & 1;
}

/*
 * Names with commas between them; false, and *bad is the first one that is
 * none, if there is one. None at all is no list.
 */
bool types_read(struct str list, unsigned *types, struct str *bad);

#endif
