/*
 * heads: what the title of an entry is worth.
 */
#ifndef PITH_HEADS_H
#define PITH_HEADS_H

#include "base/str.h"

enum head {
	HEAD_NONE,    /* "Summary", "Session 3 completed": nothing */
	HEAD_CAPTION, /* "Security Review", "Backend": who, or which kind */
	HEAD_SAYS,
};

enum head head_of(struct str title);

/* Without identifiers, dates and marks at both ends. */
struct str head_words(struct str title);

#endif
