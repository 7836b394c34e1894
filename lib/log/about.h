/*
 * about: what the title of a log says that its kind does not.
 */
#ifndef PITH_ABOUT_H
#define PITH_ABOUT_H

#include "base/str.h"

/*
 * "Progress Log: X" is about X, "Ralph Progress Log" about nothing: empty. All
 * else is what it is. A slice of title.
 */
struct str about(struct str title);

/*
 * The same for what was worked at: "Active Context - X" is about X, "Decision
 * Log" about nothing.
 */
struct str about_work(struct str title);

#endif
