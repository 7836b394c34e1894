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

/* They order to write what is at `slice`, or say that a program does. */
bool wording_is_written(const struct memory *memory, size_t line,
    struct str slice);

/* The line above the item orders to write what the items name. */
bool wording_is_list_of_written(const struct memory *memory, size_t line);

/* They call it the data of a run: what is in it comes and goes. */
bool wording_is_data(const struct memory *memory, size_t line,
    struct str slice);

/* They say where things go that are still to be made: "Tests go in `tests/`". */
bool wording_is_place(const struct memory *memory, size_t line,
    struct str slice);

/* The lines of the list or table that a line is in, or only itself. */
void wording_block(const struct memory *memory, size_t line, size_t *first,
    size_t *last);

/*
 * The paragraph, or the one above its list or table, whose first line is `first`,
 * is about another directory: "Three files in `~/notes`".
 */
bool wording_is_outside(const struct memory *memory, size_t line, size_t first);

#endif
