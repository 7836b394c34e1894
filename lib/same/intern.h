/*
 * intern: a number for each distinct text, from 1 in the order in which they
 * came. Texts are compared by all their bytes. Starts as all zero.
 */
#ifndef PITH_INTERN_H
#define PITH_INTERN_H

#include "base/buf.h"
#include "same/slots.h"

struct intern {
	size_t n; /* the next number; 0 while there is none */

	/* private */
	uint32_t *places; /* by number: where it stands in `texts`, in eights */
	size_t cap;
	struct buf texts; /* number, length, bytes; side by side, as to wait
	                     for memory once */
	struct slots slots;
};

/* Its number; adds a copy where it is new. */
uint32_t intern_add(struct intern *intern, struct str s);
/* Its number, or 0. */
uint32_t intern_find(const struct intern *intern, struct str s);
/* The text of a number; valid until a new one is added. */
struct str intern_str(const struct intern *intern, uint32_t number);
void intern_free(struct intern *intern);

#endif
