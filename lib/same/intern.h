/*
 * intern: a number for each distinct text, from 1 in the order in which they
 * came. Texts are compared by all their bytes. Starts as all zero.
 */
#ifndef PITH_INTERN_H
#define PITH_INTERN_H

#include "arena.h"

struct intern {
	struct interned {
		const char *p;
		uint32_t n, hash;
	} *all;         /* by number; the first is unused */
	size_t n, cap;  /* n is the next number; 0 while there is none */
	uint32_t *slots;
	size_t n_slots;
	struct arena arena;
};

/* Its number; adds a copy where it is new. */
uint32_t intern_add(struct intern *intern, struct str s);
/* Its number, or 0. */
uint32_t intern_find(const struct intern *intern, struct str s);
void intern_free(struct intern *intern);

static inline struct str
intern_str(const struct intern *intern, uint32_t number)
{
	return (struct str){ intern->all[number].p, intern->all[number].n };
}

#endif
