/*
 * symbols: finds names of functions, types and variables in code and in prose.
 */
#ifndef PITH_SYMBOLS_H
#define PITH_SYMBOLS_H

#include "base/str.h"

/*
 * The next name at or after *pos, which moves to its end: camelCase,
 * PascalCase, snake_case, SCREAMING_CASE, Type::method. In code also what a
 * keyword defines ("fn open("), but only members of `self` or `this`; in prose
 * also "open()". Parts of paths, URLs and options, digests, products (GitHub)
 * and the standard library (toString) are skipped.
 */
bool symbol_find(struct str text, size_t *pos, bool code, struct str *symbol);

/* A product (GitHub) or a name of a standard library (toString). */
bool symbols_is_other(struct str name);

#endif
