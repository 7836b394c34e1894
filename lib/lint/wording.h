/*
 * wording: what the words around a reference say of it: that it is gone, or that
 * it is to be made.
 */
#ifndef PITH_WORDING_H
#define PITH_WORDING_H

#include "lint/memory.h"

/*
 * The paragraph, the sentence, a heading above or the head of the column says that
 * the path at `slice` (dir: a directory) does not exist, so nothing is wrong.
 */
bool wording_excuses(const struct memory *memory, size_t line,
    struct str slice, bool dir);

/* The words right before it call it an example. */
bool wording_is_example(const struct memory *memory, size_t line,
    struct str slice);

#endif
