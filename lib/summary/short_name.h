/*
 * short_name: a few words that name a point where a document has no room for all
 * of it.
 */
#ifndef PITH_SHORT_NAME_H
#define PITH_SHORT_NAME_H

#include "base/str.h"

/*
 * The first clause of a text, if it has no more than 60 bytes: "Storage" of
 * "Storage: move it to ...", "#20 — The draft" of "#20 — The draft (shorter)". Of a
 * longer one what comes before a comma. Empty where neither has a word.
 */
struct str short_name(struct str text);

/* The same of what follows that name in the text, where others have the name, too. */
struct str short_name_next(struct str text, struct str name);

#endif
