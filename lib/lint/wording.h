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

/* A line of code says it of itself, in a remark: "# removed". */
bool wording_excuses_code(const struct memory *memory, size_t line);

/*
 * The paragraph above a fenced block, or the headings above it, call it an example,
 * what was, or what is to come. `line` is its first line of code.
 */
bool wording_excuses_block(const struct memory *memory, size_t line);

/* The words right before it call it an example. */
bool wording_is_example(const struct memory *memory, size_t line,
    struct str slice);

#endif
