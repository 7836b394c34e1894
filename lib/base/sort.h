/*
 * sort: like qsort(), but elements that compare as equal stay in their order: the
 * same output with each C library. Needs half as much memory again, for a moment.
 */
#ifndef PITH_SORT_H
#define PITH_SORT_H

#include <stddef.h>

void sort(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *));

/* Sorts, and keeps the first of those that compare as equal; how many are kept. */
size_t sort_once(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *));

/* The comparison gets the context. */
void sort_with(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *, void *), void *context);

#endif
