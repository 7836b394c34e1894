/*
 * symbols: names of functions, types and variables in code and in prose.
 */
#ifndef PITH_SYMBOLS_H
#define PITH_SYMBOLS_H

#include "base/str.h"

/*
 * The next name at or behind *pos, which moves behind it: camelCase,
 * PascalCase, snake_case, SCREAMING_CASE, Type::method. In code also what a
 * keyword defines ("fn open("), but no member that is not of `self` or `this`;
 * in prose also "open()". No part of a path, a URL or an option, no digest, no
 * name of a product (GitHub), nothing that every program of a language calls.
 */
bool symbol_find(struct str text, size_t *pos, bool code, struct str *symbol);

/* A product (GitHub), or what every program of a language calls (toString). */
bool symbols_is_other(struct str name);

#endif
