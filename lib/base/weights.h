/*
 * weights: the numbers of a linear model, from a file of lib/data: a line for
 * each, NAME and a decimal number. `#` begins a comment line.
 */
#ifndef PITH_WEIGHTS_H
#define PITH_WEIGHTS_H

#include "base/str.h"

/*
 * Sets weights[i] to the number of names[i] in the file, in thousandths; those
 * that are not in it stay as they are.
 */
void weights_read(int weights[], const char *const names[], size_t n,
    const char *file);

/* A decimal number ("0.58") in thousandths. */
int weight_parse(struct str text);

/* The binary logarithm, linear between powers of two, in parts of `one`. */
int log2_parts(size_t n, int one);

#endif
