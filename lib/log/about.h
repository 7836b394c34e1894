/*
 * about: what the title of a log says that its kind does not.
 */
#ifndef PITH_ABOUT_H
#define PITH_ABOUT_H

#include "str.h"

/*
 * "Progress Log: X" and "Active Context - X" are about X, "Ralph Progress Log"
 * about nothing: empty. All else is what it is. A slice of title.
 */
struct str about(struct str title);

#endif
