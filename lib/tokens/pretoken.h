/*
 * pretoken: splits a text into the pieces that a published vocabulary encodes
 * one by one. The regular expressions of the reference implementation are
 * written out by hand: no backtracking, linear in any text.
 */
#ifndef PITH_PRETOKEN_H
#define PITH_PRETOKEN_H

#include "base/str.h"

enum pattern { PATTERN_O200K, PATTERN_CL100K };

/* The first piece of a text, which must be valid UTF-8 and not empty. */
struct str split_piece(enum pattern pattern, struct str text);

/* The pattern of "o200k_base" or "cl100k_base"; false for another name. */
bool pattern_find(struct str name, enum pattern *pattern);

#endif
