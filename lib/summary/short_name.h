/*
 * short_name: a few words that name a point where a document has no room for all
 * of it.
 */
#ifndef PITH_SHORT_NAME_H
#define PITH_SHORT_NAME_H

#include "base/str.h"

/*
 * A text of no more than 24 letters (a sign of Chinese counts three); else its first
 * clause, if that has no more than 60: "Storage" of "Storage: move it to ...", "#20 —
 * The draft" of "#20 — The draft (shorter)". Of a longer one what comes before a
 * comma, if that has 12 to 60. Nothing ends within code or brackets. Without signs,
 * labels such as "Next:" and punctuation at the end; empty where none has a word.
 */
struct str short_name(struct str text);

/* The same of what follows that name in the text, where others have the name, too. */
struct str short_name_next(struct str text, struct str name);

#endif
