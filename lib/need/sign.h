/*
 * sign: the emoji and marks by which a line says that it is done, or is still to
 * be done.
 */
#ifndef PITH_SIGN_H
#define PITH_SIGN_H

#include "base/str.h"

enum sign_kind { SIGN_OPEN, SIGN_DONE };

/*
 * How many signs of the kind are in a text. "❌ cancelled" and "🚫 **dropped**" are
 * done, as far as it ever will be.
 */
size_t signs_count(struct str text, enum sign_kind kind);

/* A sign in it is of what will not be done: "❌ cancelled". */
bool sign_cancelled(struct str text);

/* The text begins with one, emphasis aside; what is struck out is done. */
bool sign_begins(struct str text, enum sign_kind kind);

/* The text ends with a sign of what is done, emphasis aside: "Web ✅ **". */
bool sign_ends_done(struct str text);

/* A heading or caption with a sign of what waits: "Sync ⏳", "The gate 🔴". */
bool sign_waits(struct str heading);

/* Begins with a sign that always means that: "⏳ the photo". */
bool sign_begins_waiting(struct str text);

/* Begins with a sign of what is in progress: "🔄 the photo". */
bool sign_begins_work(struct str text);

/* Where the first note in a text begins, " (" or a dash: "Done (in May)"; or its end. */
size_t note_begin(struct str text);

/* The bytes of any emoji at the start, with the space after it; 0: none. */
size_t sign_length(struct str text);

/* Without the emoji at both ends that say nothing: "🚀 The gate 🎉"; not all of it. */
struct str sign_trim_ornaments(struct str text);

#endif
