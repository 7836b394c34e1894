/*
 * subject: what an item of a log is about, where only its label says that.
 */
#ifndef PITH_SUBJECT_H
#define PITH_SUBJECT_H

#include "text/items.h"

/*
 * The item's text; behind a label that says more than which kind of part it is
 * ("Warning rules: tri_state conflicts"), with it. In the arena or the body.
 */
struct str subject_text(const struct item *item, struct arena *arena);

#endif
