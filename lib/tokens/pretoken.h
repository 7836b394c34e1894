/*
 * pretoken: a text as the pieces that a published vocabulary counts one by one.
 * What the reference has a regular expression for is written out here: no
 * backtracking, linear whatever the text.
 */
#ifndef PITH_PRETOKEN_H
#define PITH_PRETOKEN_H

#include "base/str.h"

enum pattern { PATTERN_O200K, PATTERN_CL100K };

/* The piece that a text begins with; it must be UTF-8 and not empty. */
struct str split_piece(enum pattern pattern, struct str text);

/* The pattern of the vocabulary "o200k_base", ...; false where it is unknown. */
bool pattern_find(struct str name, enum pattern *pattern);

#endif
