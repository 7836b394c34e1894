/*
 * wording: an item of a log as plain words: what stands in code, paths and
 * marks becomes what one would say of it, or is left out.
 */
#ifndef PITH_PLAINTEXT_H
#define PITH_PLAINTEXT_H

#include "base/arena.h"
#include "base/str.h"

/*
 * One line without back quotes, emphasis, links and signs in front. An
 * identifier stays as it is, of a path its last name, or with `whole` all of
 * it, to be opened; what else is code becomes "…", in parentheses nothing. No
 * more than the first PLAINTEXT_BYTES of text are read. The result is in the
 * arena, or empty.
 */
enum { PLAINTEXT_BYTES = 4096 };
struct str plaintext(struct str text, bool whole, struct arena *arena);

#endif
