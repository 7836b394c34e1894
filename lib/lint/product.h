/*
 * product: the files that a memory file orders to write, or says that a program
 * writes. They come and go, so it is no fault that one of them is not there.
 */
#ifndef PITH_PRODUCT_H
#define PITH_PRODUCT_H

#include "base/map.h"
#include "lint/memory.h"

/* Starts as all zero. */
struct products {
	bool found; /* products_find() was called */

	/* private */
	struct seen names, directories;
};

/* Adds those of a file. */
void products_find(struct products *products, const struct memory *memory);

/* This file is written, or one of this name, if the path has no directory. */
bool products_name(const struct products *products, struct str path);

/* It is a directory that is written to, or something below one. */
bool products_hold(const struct products *products, struct str path);

void products_free(struct products *products);

#endif
