/*
 * clause_at: where clauses end. Only for clause*.c.
 */
#ifndef PITH_CLAUSE_AT_H
#define PITH_CLAUSE_AT_H

#include "base/str.h"

/* How good a place a clause's end is for a cut. */
enum { CUT_NONE, CUT_WORD, CUT_COMMA, CUT_DASH, CUT_CLAUSE, CUT_SENTENCE };

/* What kind of end stands at s[at]; *skip: how long it is. */
unsigned clause_at(struct str s, size_t at, size_t *skip);

/* How many parentheses are open behind the character that rest begins with. */
size_t clause_nesting(size_t depth, struct str rest);

#endif
