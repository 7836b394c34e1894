/*
 * headings: what the headings of a body are: labels of what stands below them,
 * or items themselves. Only for items.c.
 */
#ifndef PITH_HEADINGS_H
#define PITH_HEADINGS_H

#include "text/items.h"

/* Takes the heading ahead; true where it is an item. */
bool headings_take(struct items *items, struct item *item);

#endif
