/*
 * together: which memory files one agent loads together, so that what two of them
 * say is read twice.
 */
#ifndef PITH_TOGETHER_H
#define PITH_TOGETHER_H

#include "lint/memory.h"

/*
 * Both are in the same directory, or one is in a directory above that of the other,
 * and neither loads only at times, or is what the project gives to others.
 */
bool together_loads(const struct memory *a, const struct memory *b);

/* The same, whenever they load: what one says may be made of the other. */
bool together_may_copy(const struct memory *a, const struct memory *b);

/* One of a directory of rules: ".cursor/rules/style.mdc". */
bool together_is_rule(const struct memory *memory);

#endif
